/** One line of a preview. */
export interface RowReport {
  verdict: 'added' | 'changed' | 'refused';
  /** Where it stands in the file. */
  place: string;
  /** The drama's key, or `tag romance`. */
  subject: string;
  /** Which fields change, what is worth a warning, or why it is refused. */
  details: string[];
  /** Of the details those that are worth a warning; absent: none is. */
  warnings?: string[];
}

export interface Tally {
  added: number;
  changed: number;
  unchanged: number;
}

export interface ImportSummary {
  dramas: Tally;
  tags: Tally;
  /** Rows; when there is one, nothing is imported. */
  refused: number;
  /** Added or changed, but without a text in a language of the site, or with media pages may not load. */
  warned: number;
  /** Sheets that are none of ours. */
  unread: string[];
}

export type Step = 'reading' | 'comparing' | 'importing';

export interface Progress {
  step: Step;
  done: number;
  /** Unknown while the file is read. */
  total?: number;
}
