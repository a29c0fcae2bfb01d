/** A row of a sheet before its columns are known. */
export interface TableRow {
  /** The row number in the sheet, from 1. */
  number: number;
  cells: unknown[];
}
