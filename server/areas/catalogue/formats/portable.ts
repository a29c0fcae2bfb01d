import { writeValue } from '#contract/desk/sheets/values.ts';
import type { EntryRow } from '../entries/entries.queries.ts';
import type { DramaEntry, EpisodeEntry } from '../entries/entry.ts';
import type { Column, RowKind } from './sheets.ts';

/** An episode in a file. Of several episodes with one video, only the first has the subtitles. */
type PortableEpisode = Omit<EpisodeEntry, 'subtitles'> & Partial<Pick<EpisodeEntry, 'subtitles'>>;

export interface PortableDrama extends Omit<DramaEntry, 'episodes'> {
  episodes: PortableEpisode[];
}

/** Writes a catalogue file. The rows must be added kind by kind: tags, dramas, rights, holdbacks. */
export interface CatalogueWriter {
  /** A drama is added with its episodes. */
  add(kind: 'drama', value: PortableDrama): Promise<void>;
  add(kind: 'tag' | 'right' | 'holdback', value: object): Promise<void>;
  end(): Promise<void>;
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
  kind: RowKind;
  value: object;
}

/** Returns the rows of a value in all sheets: a drama has others for its episodes and subtitles. */
export function toRows(kind: RowKind, value: object): PortableRow[] {
  return kind === 'drama' ? toDramaRows(value as PortableDrama) : [{ kind, value }];
}

function toDramaRows({ episodes, ...drama }: PortableDrama): PortableRow[] {
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
    return typeof cell === 'number' ? cell : writeValue(cell);
  });
}

type Parts = Record<string, unknown>;
