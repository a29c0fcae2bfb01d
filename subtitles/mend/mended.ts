/**
 * What was mended: `double` is a cue joined with an equal one after it, `split` a cue divided into
 * several, `kana` half-width kana written in full width, `long` and `lines` new line breaks.
 */
export type MendKind =
  | 'order'
  | 'double'
  | 'tags'
  | 'kana'
  | 'long'
  | 'lines'
  | 'split'
  | 'overlap'
  | 'gap'
  | 'short'
  | 'fast';

export interface Mended {
  readonly cueId: number;
  readonly kind: MendKind;
}

export type ReportMend = (cueId: number, kind: MendKind) => void;
