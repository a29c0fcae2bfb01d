import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import visuallyHidden from '#ui/display/visually-hidden.module.css';
import { AlertIcon, CheckIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './episode-tiles.module.css';
import {
  canOpen,
  isReady,
  type ScreenerEpisode,
  type ScreenerTitle,
  watchedPercent,
} from './progress.ts';

interface EpisodeTilesProps {
  title: ScreenerTitle;
  currentNo?: number | undefined;
  /** Opens an episode of the title that is playing; without it the links do. */
  onChoose?: (episodeNo: number) => void;
}

/** All episodes of a title, each with the share that was watched and the plays left. */
export function EpisodeTiles({ title, currentNo, onChoose }: EpisodeTilesProps) {
  const choose = (event: MouseEvent, no: number) => {
    if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(no);
  };
  return (
    <ul className={styles.tiles}>
      {title.episodes.map((episode) => (
        <li key={episode.episode_no}>
          <Link
            className={styles.tile}
            to={episodeAddress(title.drama_id, episode.episode_no)}
            onClick={(event) => choose(event, episode.episode_no)}
            aria-current={episode.episode_no === currentNo || undefined}
            data-empty={!canOpen(episode) || undefined}
            title={episode.title || undefined}
          >
            <TileContent episode={episode} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function episodeAddress(dramaId: number, episodeNo: number): string {
  return `?drama=${dramaId}&episode=${episodeNo}`;
}

function TileContent({ episode }: { episode: ScreenerEpisode }) {
  const { t } = useTranslator();
  const { episode_no: number, plays_left: count } = episode;
  const isLastPlayOpen = count === 0 && episode.is_interrupted;
  const percent = watchedPercent(episode);
  const facts = [
    t('player.episode', { number }),
    percent > 0 && t('screeners.watched', { percent }),
    count !== null && t(isLastPlayOpen ? 'screeners.resumable' : 'screeners.playsLeft', { count }),
    episode.readiness === 'preparing' && t('screeners.copyPreparing'),
    episode.readiness === 'failed' && t('screeners.copyFailed'),
  ];
  return (
    <>
      <span className={visuallyHidden.hidden}>{facts.filter(Boolean).join(', ')}</span>
      <span className={styles.number} aria-hidden="true">
        {number}
        {percent === 100 && <CheckIcon size={14} />}
      </span>
      {!isReady(episode) && (
        <span className={styles.plays} aria-hidden="true">
          {episode.readiness === 'failed' ? <AlertIcon size={14} /> : '…'}
        </span>
      )}
      {count !== null && isReady(episode) && (
        <span className={styles.plays} aria-hidden="true">
          {t(isLastPlayOpen ? 'screeners.resumable' : 'screeners.playsLeftShort', { count })}
        </span>
      )}
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
    </>
  );
}
