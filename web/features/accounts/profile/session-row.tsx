import { Button } from '#ui/button/button.tsx';
import shared from '#ui/display/session-facts.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { timeAgo } from './relative-time.ts';
import styles from './sessions.module.css';
import type { AccountSession } from './use-sessions.ts';

interface SessionRowProps {
  session: AccountSession;
  now: string;
  onEnd: (device: string) => void;
}

export function SessionRow({ session, now, onEnd }: SessionRowProps) {
  const { t, locale } = useTranslator();
  const { is_current, created_at, last_seen_at } = session;
  const device = session.device || t('profile.unknownDevice');
  const ago = (at: string) => timeAgo(at, now, locale) ?? t('profile.justNow');
  const lastActive = t('profile.lastActive', { when: ago(last_seen_at) });
  return (
    <li className={styles.row}>
      <div className={shared.facts}>
        <p className={styles.device}>
          {device}
          {is_current && <span className={shared.current}>{t('profile.thisDevice')}</span>}
        </p>
        {/* The spaces in Intl's output may differ between server and browser. */}
        <p className={shared.times}>
          <time dateTime={last_seen_at} suppressHydrationWarning>
            {is_current ? t('profile.activeNow') : lastActive}
          </time>
          <time dateTime={created_at} suppressHydrationWarning>
            {t('profile.signedInAt', { when: ago(created_at) })}
          </time>
        </p>
      </div>
      {!is_current && (
        <Button
          variant="quiet"
          aria-label={t('profile.signOutDevice', { device, when: lastActive })}
          onClick={() => onEnd(device)}
        >
          {t('profile.signOut')}
        </Button>
      )}
    </li>
  );
}
