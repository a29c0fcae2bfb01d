import type { Notice } from '#i18n/notice.ts';
import type { RowKind } from './sheets.ts';

/** One row of a sheet or one object of JSON, not yet parsed. */
export interface SourceRow {
  kind: RowKind;
  /** Where the row is in the file: `Episodes row 12`, `dramas[4].episodes[2]`. */
  place: string;
  value: Record<string, unknown>;
  /** An error of the row as a whole, found before its cells are parsed. */
  error?: Notice | undefined;
  /** For a drama in JSON: its list of episodes is empty. Sheets cannot express this. */
  hasNoEpisodes?: true;
  /** For a drama: its episode rows are complete, so that what they lack is not kept. */
  replacesEpisodes?: true;
  /** For an episode in JSON: its list of subtitles is empty. */
  hasNoSubtitles?: true;
}
