import type { Kind } from './sheets.ts';

/** One row of a sheet or one object of JSON, not yet parsed. */
export interface SourceRow {
  kind: Kind;
  /** Where it is in the file: `Episodes row 12`, `dramas[4].episodes[2]`. */
  place: string;
  value: Record<string, unknown>;
  /** Why the row is refused as a whole, before its cells are parsed. */
  fault?: string | undefined;
  /** Of a drama in JSON: its list of episodes is empty, which a sheet cannot say. */
  hasNoEpisodes?: true;
  /** Of an episode, likewise. */
  hasNoSubtitles?: true;
}
