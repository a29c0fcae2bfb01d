import { type Notice, say } from '#i18n/notice.ts';
import type { TableRow } from '../table-row.ts';
import { columnOf } from './sheet-rows.ts';

/** Merged cells, such as `D2:D4`. A workbook stores their value in the first cell only. */
interface Range {
  name: string;
  from: { row: number; column: number };
  to: { row: number; column: number };
}

/**
 * Copies the value of cells that are merged vertically, such as the tags of three dramas, to each
 * of their rows. All other merged cells are errors.
 */
export class MergedCells {
  /** Ranges in reverse order: the last item is the next to reach, and is then removed. */
  readonly #pending: Range[];
  /** The vertical ranges that may continue in the next row. */
  #current: { range: Range; value: unknown }[] = [];

  constructor(xml: Uint8Array) {
    this.#pending = readRanges(xml).sort((a, b) => b.from.row - a.from.row);
  }

  /** Fills in the row's cells. Returns an error, if any. Must be called in row order. */
  fill({ number, cells }: TableRow): Notice | undefined {
    this.#current = this.#current.filter(({ range }) => range.to.row >= number);
    for (const { range, value } of this.#current) cells[range.from.column] = value;
    let error: Notice | undefined;
    for (let range = this.#next(number); range; range = this.#next(number)) {
      const { from, to } = range;
      const value = from.row === number ? cells[from.column] : undefined;
      if (value === undefined) continue;
      if (from.column === to.column) this.#current.push({ range, value });
      else error ??= say('deskRow.mergedAcross', { cells: range.name });
    }
    return error;
  }

  /** Returns an error if cells of the heading row are merged. */
  findInHeadings(row: TableRow): Notice | undefined {
    const range = this.#pending.find(
      ({ from, to }) => from.row <= row.number && to.row >= row.number,
    );
    return range && say('deskRow.mergedHeadings', { cells: range.name });
  }

  #next(number: number): Range | undefined {
    const range = this.#pending.at(-1);
    return range && range.from.row <= number ? this.#pending.pop() : undefined;
  }
}

const END_OF_ROWS = 'sheetData>';
const MERGED = /<(?:\w+:)?mergeCell\s[^>]*?ref=["']([A-Z]+)(\d+):([A-Z]+)(\d+)["']/g;

/**
 * Reads the ranges from the end of the file: a sheet lists them after its rows, but the rows need
 * them.
 */
function readRanges(xml: Uint8Array): Range[] {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  const end = bytes.lastIndexOf(END_OF_ROWS);
  if (end < 0) return [];
  return Array.from(
    bytes.toString('utf8', end).matchAll(MERGED),
    ([, column = '', row, lastColumn = '', lastRow]) => ({
      name: `${column}${row}:${lastColumn}${lastRow}`,
      from: { row: Number(row), column: columnOf(column) },
      to: { row: Number(lastRow), column: columnOf(lastColumn) },
    }),
  );
}
