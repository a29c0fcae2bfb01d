import type { Translator } from '#i18n/i18n.ts';

/** What a table needs for its words and lists. */
export type Words = Pick<Translator, 't' | 'locale'>;

/** A duration is shown as minutes and seconds, and sorted and written to Excel as a number. */
export type Cell = string | number | { readonly seconds: number };

export interface TableColumn {
  readonly heading: string;
  readonly kind: 'text' | 'number';
  /** In characters, for Excel. */
  readonly width: number;
}

export interface TableRow {
  readonly cells: readonly Cell[];
  /** Where the row's subject is in the script. */
  readonly line: number;
}

export type TableId =
  | 'episodes'
  | 'scenes'
  | 'people'
  | 'meetings'
  | 'places'
  | 'props'
  | 'warnings';

/** One result for the page, the clipboard and Excel alike. */
export interface Table {
  readonly id: TableId;
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

export const textColumn = (heading: string, width = 16): TableColumn => ({
  heading,
  kind: 'text',
  width,
});
export const numberColumn = (heading: string, width = 10): TableColumn => ({
  heading,
  kind: 'number',
  width,
});
