/** What becomes of one row. */
export interface RowReport {
  verdict: 'added' | 'changed' | 'refused';
  /** Where it is in the file. */
  place: string;
  /** The drama's key, or `tag romance`. */
  subject: string;
  /** In words: what changes and what is worth a warning, or why the row is refused. */
  details: string[];
  /** The details that are warnings; absent without any. */
  warnings?: string[];
  /** Of a drama that is changed: every field that differs, its values whole. */
  changes?: FieldChange[];
}

export interface FieldChange {
  /** `title_en`, `episode 3 video` */
  field: string;
  from: string;
  to: string;
}

export interface Tally {
  added: number;
  changed: number;
  unchanged: number;
}

export interface ImportSummary {
  /** Zeros when a row is refused, since nothing is imported then. */
  dramas: Tally;
  tags: Tally;
  /** The number of errors. */
  refused: number;
  /** Dramas that are added or changed with a warning. */
  warned: number;
  /** What dramas lose: `episodes 2–10`, `the Korean text`. */
  removals: { drama: string; removed: string[] }[];
  /** Sheets that the import does not know. */
  unread: string[];
}

export type Step = 'reading' | 'comparing' | 'importing';

export interface Progress {
  step: Step;
  done: number;
  /** Unknown while the file is read. */
  total?: number;
}
