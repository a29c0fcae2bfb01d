import { useState } from 'react';
import type { DramaDetails } from '#contract/desk/catalogue/catalogue.ts';
import { useMay } from '#desk/lib/session.ts';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { announce } from '#ui/toast/announce.ts';
import type { DramaValues, EpisodeValues } from '../drama-values.ts';
import { EpisodeDialog } from './episode-dialog.tsx';
import { moveEpisode, newEpisode, putEpisode, removeEpisode } from './episode-list.ts';
import { EpisodeRow } from './episode-row.tsx';
import styles from './episodes.module.css';

interface EpisodesPanelProps {
  form: DeskForm<DramaValues>;
  /** As stored, for what the form does not edit. */
  details: DramaDetails['episodes'];
}

/** The episodes in their order; one is edited in a dialog. */
export function EpisodesPanel({ form, details }: EpisodesPanelProps) {
  const { t } = useTranslator();
  const mayChange = useMay('catalogue.change');
  const { episodes, preview, preview_episodes } = form.values;
  const change = (next: EpisodeValues[]) => form.change({ episodes: next });
  /** The index of the episode in the dialog; the length of the list for a new one. */
  const [edited, setEdited] = useState<number>();
  const removedVideos = new Set(
    details.filter(({ is_removed }) => is_removed).map(({ video }) => video),
  );
  // The rule of `is_open_episode` in the database, for what is typed, without the territories.
  const isLocked = ({ episode }: EpisodeValues) =>
    preview === 'none' || (preview === 'first' && episode > (preview_episodes ?? 0));
  const move = (index: number, by: -1 | 1) => {
    const moved = moveEpisode(episodes, index, by);
    change(moved);
    const number = moved[index + by]?.episode;
    if (number !== undefined) announce(t('deskCatalogue.movedTo', { number }));
  };
  const accept = (episode: EpisodeValues) => {
    change(putEpisode(episodes, edited ?? episodes.length, episode));
    setEdited(undefined);
  };
  return (
    <Panel
      title={t('deskCatalogue.episodes', { count: episodes.length })}
      isFlush
      aside={
        mayChange && (
          <Button size="small" onClick={() => setEdited(episodes.length)}>
            {t('deskCatalogue.addEpisode')}
          </Button>
        )
      }
    >
      {episodes.length === 0 ? (
        <p className={styles.empty}>{t('deskCatalogue.noEpisodes')}</p>
      ) : (
        <ol className={styles.list}>
          {episodes.map((episode, index) => (
            <EpisodeRow
              key={episode.episode}
              episode={episode}
              isLocked={isLocked(episode)}
              isRemoved={removedVideos.has(episode.video)}
              isFirst={index === 0}
              isLast={index === episodes.length - 1}
              onEdit={() => setEdited(index)}
              onMove={(by) => move(index, by)}
              onRemove={() => change(removeEpisode(episodes, index))}
            />
          ))}
        </ol>
      )}
      {edited !== undefined && (
        <EpisodeDialog
          key={edited}
          episode={episodes[edited] ?? newEpisode(episodes)}
          all={episodes}
          onAccept={accept}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  );
}
