import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { inLocaleOrder } from '#i18n/locales.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { GlobeIcon } from '#ui/icons/icons.tsx';
import { abbreviate } from '#ui/text/counts.ts';
import { languageName } from '#ui/text/language-name.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { usePlayer } from '../player-context.ts';
import { isLocked, isPublic, type PlayerDrama } from '../player-drama.ts';
import { ShareIcon } from '../player-icons.tsx';
import { AutoNextSwitch, Episodes } from './episodes.tsx';
import styles from './panel.module.css';

interface PanelProps {
  drama: PlayerDrama;
  /** Before the button to share. */
  buttons: ReactNode;
  /** The drama's availability in the visitor's market. */
  availability: ReactNode;
  related: ReactNode;
}

/** The drama's facts and episodes: beside the stage on a wide screen, below it on a phone. */
export function Panel({ drama, buttons, availability, related }: PanelProps) {
  const { t, locale } = useTranslator();
  const { share } = usePlayer();
  return (
    <div className={styles.panel}>
      <section className={styles.information} aria-label={t('player.information')}>
        <h1 className={styles.title}>{drama.title}</h1>
        {drama.original_title !== drama.title && (
          <p className={styles.original}>
            {t('player.originalTitle')} · <span>{drama.original_title}</span>
          </p>
        )}
        <Facts drama={drama} />
        {drama.tags.length > 0 && (
          <ul className={styles.tags}>
            {drama.tags.map(({ tag_id, tag_name }) => (
              <li key={tag_id}>
                <Link to={`${paths.page(locale, 'ShortPlayCopyright')}?tag_id=${tag_id}`}>
                  <span>{tag_name}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.synopsis}>{drama.synopsis}</p>
        {drama.episodes.some((episode) => !isPublic(episode) && !isLocked(episode)) && (
          <p className={styles.limited}>
            <GlobeIcon size={18} />
            {t('player.someCountries')}
          </p>
        )}
        <div className={styles.actions}>
          {buttons}
          <Button icon={<ShareIcon />} onClick={share}>
            {t('player.share')}
          </Button>
          <Link
            className={buttonClass({ variant: 'quiet' })}
            to={paths.contact(locale, { subject: 'support', dramaId: drama.drama_id })}
          >
            {t('player.report')}
          </Link>
        </div>
        {availability}
      </section>
      <section className={styles.episodes} aria-labelledby="episodes">
        <div className={styles.head}>
          <h2 id="episodes">{t('player.episodes')}</h2>
          <AutoNextSwitch />
        </div>
        <Episodes />
      </section>
      {related}
    </div>
  );
}

function Facts({ drama }: { drama: PlayerDrama }) {
  const { t } = useTranslator();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('player.year')}</dt>
        <dd>{drama.release_year}</dd>
      </div>
      <div>
        <dt>{t('player.episodeCount')}</dt>
        <dd>{drama.episodes.length}</dd>
      </div>
      <div>
        <dt>{t('player.views')}</dt>
        <dd>{abbreviate(drama.view_count)}</dd>
      </div>
      <div className={styles.languages}>
        <dt>{t('player.languages')}</dt>
        <dd>
          {inLocaleOrder(drama.languages).map((language) => (
            // Intl's language names may differ between server and browser.
            <span key={language} lang={language} suppressHydrationWarning>
              {languageName(language)}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  );
}
