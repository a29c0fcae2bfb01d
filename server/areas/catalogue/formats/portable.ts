import { type LanguageUse, writeLanguageUse } from '#contract/licence/terms.ts';
import type { EntryRow } from '../entries/entries.queries.ts';
import type { DramaEntry, EpisodeEntry } from '../entries/entry.ts';
import type { Column, RowKind } from './sheet.ts';

/** An episode in a file. Of several episodes with one video, only the first has the subtitles. */
type PortableEpisode = Omit<EpisodeEntry, 'subtitles'> & Partial<Pick<EpisodeEntry, 'subtitles'>>;

export interface PortableDrama extends Omit<DramaEntry, 'episodes'> {
  episodes: PortableEpisode[];
}

export function toPortable({ id, published_at, episodes, ...drama }: EntryRow): PortableDrama {
  const seen = new Set<string>();
  return {
    ...drama,
    watch_territories: drama.watch_territories.toSorted(),
    watch_territories_excluded: drama.watch_territories_excluded.toSorted(),
    episodes: episodes.map(({ subtitles, ...episode }) => {
      if (seen.has(episode.video)) return episode;
      seen.add(episode.video);
      return { ...episode, subtitles };
    }),
  };
}

interface PortableRow {
  kind: RowKind;
  value: object;
}

/** Returns the rows of a drama in all sheets. */
export function toRows({ episodes, ...drama }: PortableDrama): PortableRow[] {
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

/** Returns the cells of a row, one per column. */
export function toCells(columns: Column[], value: object): (string | number)[] {
  return columns.map(({ path }) => {
    const cell = path.reduce<unknown>((part, name) => (part as Parts | undefined)?.[name], value);
    if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
    if (Array.isArray(cell)) return cell.map(writeItem).join(', ');
    return typeof cell === 'string' || typeof cell === 'number' ? cell : '';
  });
}

type Parts = Record<string, unknown>;

/** The lists of a row hold texts, except those of languages with their use. */
function writeItem(item: string | LanguageUse): string {
  return typeof item === 'string' ? item : writeLanguageUse(item);
}
