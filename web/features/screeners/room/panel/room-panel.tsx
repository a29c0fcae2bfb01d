import { Link } from 'react-router';
import type { OpenScreener } from '#contract/screeners.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { Playing } from '../room-player.ts';
import { EpisodeTiles } from './episode-tiles.tsx';
import type { ScreenerTitle } from './progress.ts';
import styles from './room-panel.module.css';
import { Terms } from './terms.tsx';

interface RoomPanelProps {
  screener: OpenScreener;
  title: ScreenerTitle;
  playing: Playing;
}

/** Beside the player: the title, its episodes with progress, and the terms of the screener. */
export function RoomPanel({ screener, title, playing }: RoomPanelProps) {
  const { t } = useTranslator();
  // Opening the last play has used it up.
  const isLastPlay = title.episodes.some(
    ({ episode_no, plays_left }) => episode_no === playing.episodeNo && plays_left === 0,
  );
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h1>{title.title}</h1>
        <Link className={buttonClass({ size: 'small' })} to=".">
          {t('screeners.overview')}
        </Link>
      </div>
      <p className={styles.synopsis}>{title.synopsis}</p>
      <div className={styles.head}>
        <h2>{t('player.episodes')}</h2>
        {playing.autoNext}
      </div>
      {isLastPlay && (
        <p className={styles.synopsis} role="status">
          {t('screeners.lastPlay')}
        </p>
      )}
      <EpisodeTiles title={title} currentNo={playing.episodeNo} onChoose={playing.goTo} />
      <Terms screener={screener} />
    </div>
  );
}
