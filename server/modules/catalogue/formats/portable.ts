import type { EntryRow } from '../entries/entries.queries.ts';
import type { DramaEntry, EpisodeEntry } from '../entries/entry.ts';
import type { Column, Kind } from './sheets.ts';

/** An episode as files carry it. Of episodes with the same video, only the first has its subtitles. */
type PortableEpisode = Omit<EpisodeEntry, 'subtitles'> & Partial<Pick<EpisodeEntry, 'subtitles'>>;

export interface PortableDrama extends Omit<DramaEntry, 'episodes'> {
  episodes: PortableEpisode[];
}

export function toPortable({ id, published_at, episodes, ...drama }: EntryRow): PortableDrama {
  const seen = new Set<string>();
  return {
    ...drama,
    episodes: episodes.map(({ subtitles, ...episode }) => {
      if (seen.has(episode.video)) return episode;
      seen.add(episode.video);
      return { ...episode, subtitles };
    }),
  };
}

interface PortableRow {
  kind: Kind;
  value: object;
}

/** The rows of a drama on the sheets. */
export function rowsOfDrama({ episodes, ...drama }: PortableDrama): PortableRow[] {
  const { external_id } = drama;
  return [
    { kind: 'drama', value: drama },
    ...episodes.map(
      (value): PortableRow => ({ kind: 'episode', value: { external_id, ...value } }),
    ),
    ...episodes.flatMap(({ episode, subtitles = [] }) =>
      subtitles.map(
        (value): PortableRow => ({ kind: 'subtitle', value: { external_id, episode, ...value } }),
      ),
    ),
  ];
}

/** The cells of a row, one per column. */
export function cellsOf(columns: Column[], value: object): (string | number)[] {
  return columns.map(({ path }) => {
    const found = path.reduce<unknown>((part, name) => (part as Parts | undefined)?.[name], value);
    if (typeof found === 'boolean') return found ? 'yes' : 'no';
    if (Array.isArray(found)) return found.join(', ');
    return typeof found === 'string' || typeof found === 'number' ? found : '';
  });
}

type Parts = Record<string, unknown>;
