import { Link } from 'react-router';
import type { ScreenerRecord } from '#contract/desk/sales/screeners.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Poster } from '#ui/display/poster.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { formatEpisodes } from './episode-list.ts';
import styles from './screeners.module.css';

type Title = ScreenerRecord['titles'][number];

/** The titles with their episodes, and a mark at those that cannot be watched. */
export function TitlesPanel({ titles }: { titles: readonly Title[] }) {
  const { t } = useTranslator();
  return (
    <Panel title={t('deskScreeners.titles')} isFlush>
      <ul className={styles.titles}>
        {titles.map(({ drama_id, title, cover, state, is_watchable, is_complete, episodes }) => (
          <li key={drama_id}>
            <div className={styles.cover}>
              <Poster picture={{ src: cover }} />
            </div>
            <div>
              <Link className={styles.titleLink} to={`/catalogue/id:${drama_id}`}>
                {title}
              </Link>
              <p className={layout.quiet}>
                {is_complete
                  ? t('deskScreeners.allEpisodes', { count: episodes.length })
                  : t('deskScreeners.someEpisodes', { episodes: formatEpisodes(episodes) })}
                {state === 'draft' && ` · ${t('deskScreeners.draft')}`}
              </p>
              {!is_watchable && <p className={styles.problem}>{t('deskScreeners.unwatchable')}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
