import { Link } from 'react-router';
import type { ScreenerSummary } from '#contract/screeners.ts';
import { paths } from '#contract/site/paths.ts';
import { dateLocale } from '#i18n/date-locale.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useSession } from '#web/lib/session/session.ts';
import styles from './locked-episode.module.css';
import type { LockedEpisodeProps } from './locked-episode-props.ts';
import { useHeldScreener } from './use-held-screener.ts';

/** The state of the visitor's screener of the title, and the next step. */
export function LockedEpisodeText({ title, episodeNo, request, isAbroad }: LockedEpisodeProps) {
  const { t } = useTranslator();
  const session = useSession();
  const place = { dramaId: title.dramaId, episodeNo };
  const { screener, isLoading } = useHeldScreener(place, session?.email, request.sent);
  const ask = () => request.ask([title]);
  return (
    <div className={styles.locked}>
      {!isAbroad && <h2 className={styles.title}>{t('screeners.requestLocked')}</h2>}
      <p className={styles.text}>
        {screener ? (
          <StateText screener={screener} />
        ) : (
          t(isAbroad ? 'screeners.requestAbroad' : 'screeners.requestLockedText')
        )}
      </p>
      {screener?.state === 'declined' && screener.reason && (
        <blockquote className={styles.reason}>{screener.reason}</blockquote>
      )}
      <div className={styles.action}>
        {session ? (
          !isLoading && <NextStep screener={screener} onAsk={ask} />
        ) : (
          <Button variant="primary" onClick={ask}>
            {t('screeners.requestSignIn')}
          </Button>
        )}
      </div>
    </div>
  );
}

const STATE_TEXTS = {
  requested: 'screeners.requestWaiting',
  declined: 'screeners.requestDeclined',
  upcoming: 'screeners.requestUpcoming',
  active: 'screeners.requestActive',
  expired: 'screeners.requestEnded',
  revoked: 'screeners.requestEnded',
} as const;

function StateText({ screener }: { screener: ScreenerSummary }) {
  const { t, locale } = useTranslator();
  const { state, created_at, opens_at, expires_at } = screener;
  const dates: Partial<Record<typeof state, string | null>> = {
    upcoming: opens_at,
    active: expires_at,
  };
  const date = new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'medium' });
  return t(STATE_TEXTS[state], { date: date.format(new Date(dates[state] ?? created_at)) });
}

interface NextStepProps {
  screener: ScreenerSummary | undefined;
  onAsk: () => void;
}

function NextStep({ screener, onAsk }: NextStepProps) {
  const { t, locale } = useTranslator();
  const look = buttonClass({ variant: 'primary' });
  if (screener?.state === 'active' && screener.token) {
    return (
      <Link className={look} to={paths.screener(locale, screener.token)}>
        {t('screeners.requestWatch')}
      </Link>
    );
  }
  if (screener?.state === 'requested' || screener?.state === 'upcoming') {
    return (
      <Link className={buttonClass({})} to={paths.page(locale, 'MyScreeners')}>
        {t('nav.myScreeners')}
      </Link>
    );
  }
  return (
    <Button variant="primary" onClick={onAsk}>
      {t(screener ? 'screeners.requestAgain' : 'screeners.request')}
    </Button>
  );
}
