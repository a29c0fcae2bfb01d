import { Link } from 'react-router';
import { outcomes } from '#contract/error-codes.ts';
import type { CopyReadiness } from '#contract/screeners.ts';
import { paths } from '#contract/site/paths.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useSite } from '#web/lib/site.ts';
import { episodeAddress } from './panel/episode-tiles.tsx';
import { nextEpisode, type ScreenerTitle } from './panel/progress.ts';
import styles from './refusal.module.css';

interface RefusalProps {
  code: number;
  /** Undefined if the screener no longer has the episode. */
  readiness: CopyReadiness | undefined;
  title: ScreenerTitle;
}

type Texts = readonly [title: MessageKey, text: MessageKey];

function textsOf({ code, readiness }: RefusalProps): Texts {
  if (code === outcomes.playsUsedUp.code) return ['screeners.usedUpTitle', 'screeners.usedUpText'];
  if (code === outcomes.notFound.code) return ['screeners.missingTitle', 'screeners.missingText'];
  if (code !== outcomes.unavailable.code) return ['screeners.endedTitle', 'screeners.endedText'];
  if (readiness === 'failed') return ['screeners.copyFailedTitle', 'screeners.copyFailedText'];
  return readiness === 'ready'
    ? ['screeners.copyReadyTitle', 'screeners.copyReadyText']
    : ['screeners.preparingTitle', 'screeners.copyPreparingText'];
}

/** On the stage, for an episode that the server does not open. */
export function Refusal(props: RefusalProps) {
  const { t, locale } = useTranslator();
  const { siteName = '', businessEmail = '' } = useSite() ?? {};
  const [heading, text] = textsOf(props);
  const { code, title } = props;
  const next = code === outcomes.playsUsedUp.code ? nextEpisode(title) : undefined;
  const contact = paths.contact(locale, { subject: 'business', dramaId: title.drama_id });
  return (
    <div className={styles.refusal} role="alert">
      <p className={styles.title}>{t(heading)}</p>
      <p>{t(text, { siteName })}</p>
      <div className={styles.actions}>
        {next && (
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={episodeAddress(title.drama_id, next.episode_no)}
            replace
          >
            {t('screeners.startAt', { number: next.episode_no })}
          </Link>
        )}
        <Link className={buttonClass({})} to={contact}>
          {t('screeners.contact')}
        </Link>
        <Link className={buttonClass({})} to=".">
          {t('screeners.overview')}
        </Link>
      </div>
      <p className={styles.address}>{businessEmail}</p>
    </div>
  );
}
