import type { Kind } from './sheets.ts';

/** One row of a sheet or one object of JSON, as it was found: not yet looked at. */
export interface SourceRow {
  kind: Kind;
  /** Where a person finds it again: `Episodes row 12`, `dramas[4].episodes[2]`. */
  place: string;
  value: Record<string, unknown>;
  /** Why it cannot be what was meant, whatever its cells say. */
  fault?: string | undefined;
  /** Of a drama: it says that it has none, which a sheet cannot. */
  hasNoEpisodes?: true;
  /** Of an episode, likewise. */
  hasNoSubtitles?: true;
}
