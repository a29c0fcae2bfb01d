import { type MouseEvent, useState } from 'react';
import { ChipGroup } from '#ui/button/chip-group.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { usePlayer } from '../player-context.ts';
import { isLocked, type StageDrama } from '../player-drama.ts';
import { LockIcon } from '../player-icons.tsx';
import { saveSettings, settings } from '../player-settings.ts';
import { episodeRanges } from './episode-ranges.ts';
import styles from './episodes.module.css';

/** Links to all episodes, thirty at a time. Without JavaScript all are shown. */
export function Episodes({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslator();
  const { playback, drama } = usePlayer();
  const episodeNo = useStore(playback.state, ({ episodeNo }) => episodeNo);
  const ranges = episodeRanges(drama.episodes, ([no]) => no);
  const isCurrent = ({ from, to }: { from: number; to: number }) =>
    episodeNo !== undefined && from <= episodeNo && episodeNo <= to;
  const currentRange = Math.max(0, ranges.findIndex(isCurrent));
  // Shows the current episode's range until the viewer selects another range; the next episode
  // resets the selection.
  const [selected, setSelected] = useState({ episodeNo, range: currentRange });
  const range = selected.episodeNo === episodeNo ? selected.range : currentRange;

  const choose = (event: MouseEvent, no: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    playback.goTo(no);
    onChosen?.();
  };

  if (drama.episodes.length === 0) return <p className={styles.none}>{t('player.noEpisodes')}</p>;
  return (
    <div className={styles.episodes}>
      <FreeEpisodes />
      {ranges.length > 1 && (
        <ChipGroup
          label={t('player.range')}
          isLabelHidden
          chips={ranges.map(({ from, to }, index) => ({
            value: String(index),
            label: t('player.rangeOf', { from, to }),
          }))}
          value={String(range)}
          onChange={(value) => setSelected({ episodeNo, range: Number(value) })}
        />
      )}
      {ranges.map(({ from, items }, index) => (
        <ul key={from} className={classNames(styles.grid, index !== range && styles.other)}>
          {items.map((episode) => (
            <EpisodeLink
              key={episode[0]}
              episode={episode}
              isCurrent={episode[0] === episodeNo}
              onChoose={choose}
            />
          ))}
        </ul>
      ))}
    </div>
  );
}

interface EpisodeLinkProps {
  episode: StageDrama['episodes'][number];
  isCurrent: boolean;
  onChoose: (event: MouseEvent, no: number) => void;
}

/** A locked episode can be selected: the stage then says how to watch it. */
function EpisodeLink({ episode, isCurrent, onChoose }: EpisodeLinkProps) {
  const { t } = useTranslator();
  const [no, title] = episode;
  return (
    <li>
      <a
        href={`?episode=${no}`}
        onClick={(event) => onChoose(event, no)}
        aria-label={t(isLocked(episode) ? 'player.episodeLocked' : 'player.episode', {
          number: no,
        })}
        aria-current={isCurrent || undefined}
        data-locked={isLocked(episode) || undefined}
        title={title || undefined}
      >
        {no}
        {isLocked(episode) && <LockIcon size={12} />}
      </a>
    </li>
  );
}

/** What everybody may watch, if that is not the whole drama. */
function FreeEpisodes() {
  const { t } = useTranslator();
  const { drama } = usePlayer();
  const open = drama.episodes.filter((episode) => !isLocked(episode));
  if (open.length === drama.episodes.length) return null;
  const [from, to] = [open[0]?.[0], open.at(-1)?.[0]];
  if (from === undefined || to === undefined)
    return <p className={styles.free}>{t('player.freeNone')}</p>;
  return (
    <p className={styles.free}>
      {from === to ? t('player.freeOne', { number: from }) : t('player.freeRange', { from, to })}
    </p>
  );
}

export function AutoNextSwitch() {
  const { t } = useTranslator();
  const isAutoNext = useStore(settings, ({ isAutoNext }) => isAutoNext);
  return (
    <label className={styles.switch}>
      {t('player.autoNext')}
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state
        role="switch"
        checked={isAutoNext}
        onChange={(event) => saveSettings({ isAutoNext: event.target.checked })}
      />
    </label>
  );
}
