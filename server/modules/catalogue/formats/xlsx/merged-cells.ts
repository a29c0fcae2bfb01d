import type { TableRow } from '../read-table.ts';
import { columnOf } from './sheet-rows.ts';

/** `D2:D4`: of merged cells, a workbook has the value of the first one only. */
interface Range {
  name: string;
  from: { row: number; column: number };
  to: { row: number; column: number };
}

/**
 * Cells merged downwards in one column are read as if each had the value, which is what a person
 * means by them: the tags of three dramas. Any other merged cells are refused.
 */
export class MergedCells {
  /** The next one last; taken out when its first row is read. */
  readonly #coming: Range[];
  #current: { range: Range; value: unknown }[] = [];

  constructor(xml: Uint8Array) {
    this.#coming = readRanges(xml).sort((one, other) => other.from.row - one.from.row);
  }

  /** Fills in the row's cells; gives the reason if it must be refused. Rows come in order. */
  fill({ number, cells }: TableRow): string | undefined {
    this.#current = this.#current.filter(({ range }) => range.to.row >= number);
    for (const { range, value } of this.#current) cells[range.from.column] = value;
    let fault: string | undefined;
    for (let range = this.#next(number); range; range = this.#next(number)) {
      const { from, to } = range;
      const value = from.row === number ? cells[from.column] : undefined;
      if (value === undefined) continue;
      if (from.column === to.column) this.#current.push({ range, value });
      else fault ??= refusal(range, 'across columns');
    }
    return fault;
  }

  /** The reason to refuse the row with the headings. */
  inHeadings(row: TableRow): string | undefined {
    const range = this.#coming.find(
      ({ from, to }) => from.row <= row.number && to.row >= row.number,
    );
    return range && refusal(range, 'in the headings');
  }

  #next(number: number): Range | undefined {
    const range = this.#coming.at(-1);
    return range && range.from.row <= number ? this.#coming.pop() : undefined;
  }
}

function refusal({ name }: Range, where: string): string {
  return `the cells ${name} are merged ${where}: unmerge them`;
}

const END_OF_ROWS = 'sheetData>';
const MERGED = /<(?:\w+:)?mergeCell\s[^>]*?ref=["']([A-Z]+)(\d+):([A-Z]+)(\d+)["']/g;

/** They come behind the rows, which need them: so the end of the sheet is looked at first. */
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
