/** A row as read from a sheet, before its cells are matched to the columns of the header row. */
export interface TableRow {
  /** The row number in the sheet, from 1. */
  number: number;
  cells: unknown[];
}
