import { Link } from 'react-router';
import type { ScreenerStateName } from '#contract/screeners.ts';
import { paths } from '#contract/site/paths.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { formatTime } from '#ui/text/format-time.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useSite } from '#web/lib/site.ts';
import styles from './gate.module.css';

/** `ended`: it was revoked or has expired while it was being watched. */
type ClosedState =
  | Extract<ScreenerStateName, 'upcoming' | 'expired' | 'revoked'>
  | 'unknown'
  | 'ended';

const TEXTS = {
  upcoming: ['screeners.upcomingTitle', 'screeners.upcomingText'],
  expired: ['screeners.expiredTitle', 'screeners.expiredText'],
  revoked: ['screeners.revokedTitle', 'screeners.revokedText'],
  unknown: ['screeners.unknownTitle', 'screeners.unknownText'],
  ended: ['screeners.endedTitle', 'screeners.endedText'],
} as const satisfies Record<ClosedState, [title: MessageKey, text: MessageKey]>;

interface ClosedCardProps {
  state: ClosedState;
  /** When an upcoming screener opens. */
  opensAt?: string;
  /** Why it was revoked, if the visitor may know it. */
  reason?: string | undefined;
  /** The titles of an upcoming screener. */
  titles?: string[];
}

/** Says why a screener cannot be watched and what the recipient can do. */
export function ClosedCard({ state, opensAt, reason, titles = [] }: ClosedCardProps) {
  const { t, locale } = useTranslator();
  const session = useSession();
  const { siteName = '', businessEmail = '' } = useSite() ?? {};
  const [title, text] = TEXTS[state];
  return (
    <div className={styles.words} role="status">
      <h1>{t(title)}</h1>
      <p>{t(text, { siteName, ...(opensAt && { date: formatTime(locale, opensAt) }) })}</p>
      {reason && (
        <p className={styles.reason}>
          {t('screeners.reason')}: {reason}
        </p>
      )}
      {titles.length > 0 && (
        <ul className={styles.titles}>
          {titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Link
          className={buttonClass({ variant: 'primary', size: 'large' })}
          to={paths.contact(locale, { subject: 'business' })}
        >
          {t('screeners.contact')}
        </Link>
        <Link
          className={buttonClass({ size: 'large' })}
          to={session ? paths.page(locale, 'MyScreeners') : paths.home(locale)}
        >
          {t(session ? 'nav.myScreeners' : 'page.backHome')}
        </Link>
      </div>
      <p className={styles.address}>{businessEmail}</p>
    </div>
  );
}
