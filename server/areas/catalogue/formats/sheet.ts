export type RowKind = 'tag' | 'drama' | 'episode' | 'subtitle' | 'right' | 'holdback';

export interface Column {
  heading: string;
  /** The path of the column's value in the row's object: for `title_ja` it is `texts.ja.title`. */
  path: string[];
  about: string;
  example: string | number;
  width: number;
  /** True if every row must have a value. */
  isKey?: true;
  isDay?: true;
  /** The values of a drop-down in the workbook. */
  choices?: Choices;
}

export interface Choices {
  values: readonly string[];
  /** True if other values are allowed too. */
  isOpen?: true;
}

export interface Sheet {
  kind: RowKind;
  /** The sheet's name in a workbook; in lower case, the file's name in a folder of CSV files. */
  name: string;
  about: string;
  columns: Column[];
}

export function column(
  heading: string,
  width: number,
  example: string | number,
  about: string,
): Column {
  return { heading, path: [heading], about, example, width };
}

export function key(
  heading: string,
  width: number,
  example: string | number,
  about: string,
): Column {
  return { ...column(heading, width, example, about), isKey: true };
}
