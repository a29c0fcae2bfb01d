import { useTranslator } from '#ui/text/translator.ts';
import type { EpisodeFacts } from '#workbench/scripts/analyse/episode-facts.ts';
import { durationText } from '#workbench/scripts/tables/cell-text.ts';
import styles from './overview.module.css';

interface EpisodeBarsProps {
  episodes: readonly EpisodeFacts[];
  onJump: (line: number) => void;
}

/** The estimated length of each episode as a bar; the longest is full. */
export function EpisodeBars({ episodes, onJump }: EpisodeBarsProps) {
  const { t } = useTranslator();
  const longest = Math.max(1, ...episodes.map(({ seconds }) => seconds));
  return (
    <ol className={styles.bars}>
      {episodes.map(({ episode, position, seconds }) => (
        <li key={position}>
          <button type="button" className={styles.bar} onClick={() => onJump(episode.line)}>
            <span>{t('workbenchScripts.episodeNo', { episode: episode.no ?? position })}</span>
            <span className={styles.track}>
              <span style={{ inlineSize: `${(seconds / longest) * 100}%` }} />
            </span>
            <span className={styles.barTime}>{durationText(seconds)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
