import type { Notice, NoticeText } from '#i18n/notice.ts';

/**
 * The types of a report. `catalogue import --json` prints them with English texts, so their field
 * names are stable.
 */

/** The outcome of one row. */
export interface RowReport {
  verdict: 'added' | 'changed' | 'refused';
  /** Where the row is in the file: `Episodes row 12`, `dramas[4].episodes[2]`. */
  place: string;
  /** The drama's key, also for its rights and holdbacks; or `tag romance`. */
  subject: string;
  /** One text for each change and warning, or the error. */
  details: NoticeText[];
  /** The details that are warnings; absent if there are none. */
  warnings?: Notice[];
  /** For a changed drama, tag, right or holdback: every field that differs, with its complete values. */
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
  /** Zeros if there are errors, since then nothing is imported. */
  dramas: Tally;
  tags: Tally;
  rights: Tally;
  holdbacks: Tally;
  /** The number of errors. */
  refused: number;
  /** The number of rows that are added or changed with a warning. */
  warned: number;
  /** What the import removes from each drama: `episodes 2–10`, `the Korean text`. */
  removals: { drama: string; removed: NoticeText[] }[];
  /** Names of unknown sheets, which were ignored. */
  unread: string[];
  /** Names of the sheets whose rows were skipped: an import of rights skips `Dramas`, `Tags`. */
  skipped: string[];
}

export interface Progress {
  step: 'reading' | 'comparing' | 'importing' | 'rights';
  done: number;
  /** Unknown while the file is read. */
  total?: number;
}

/** An error and where it is in the file. */
export interface RowError {
  place: string;
  notice: Notice;
}
