import { OperatorError } from '../../../errors/operator-error.ts';
import { cutText } from '../../../text/cut-text.ts';
import { didYouMean } from '../../../text/did-you-mean.ts';
import { CellFault } from './cell-fault.ts';
import { type Column, type Sheet, spelling } from './sheets.ts';
import type { SourceRow } from './source-row.ts';
import type { MergedCells } from './xlsx/merged-cells.ts';

/** A row as it was found: its number in the sheet, from 1, and its cells from the first column on. */
export interface TableRow {
  number: number;
  cells: unknown[];
}

interface TableOptions {
  /** Every row must have a cell for each heading, if an empty one: a shorter row has lost some. */
  isWhole?: boolean;
  mergedCells?: MergedCells;
}

type Columns = (Column | undefined)[];

/** The rows of one sheet; the first that is not blank has the headings. */
export async function* readTable(
  sheet: Sheet,
  name: string,
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  { isWhole = false, mergedCells }: TableOptions = {},
): AsyncGenerator<SourceRow> {
  let columns: Columns | undefined;
  for await (const row of rows) {
    const { number, cells } = row;
    if (cells.every(isBlank)) continue;
    if (columns) {
      const merged = mergedCells?.fill(row);
      const fault =
        merged ?? straysIn(columns, cells) ?? (isWhole ? gapsIn(columns, cells) : undefined);
      const place = `${name} row ${number}`;
      yield { kind: sheet.kind, place, value: nest(columns, cells), fault };
    } else {
      const fault = mergedCells?.inHeadings(row);
      if (fault) throw new OperatorError(`${name}: ${fault}.`);
      columns = readHeadings(sheet, name, row);
    }
  }
}

function isBlank(cell: unknown): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** One comma too many moves every later cell under the heading of another. */
function straysIn(columns: Columns, cells: unknown[]): string | undefined {
  const stray = cells.find((cell, at) => !columns[at] && !isBlank(cell));
  if (stray === undefined) return undefined;
  if (stray instanceof CellFault) return `a cell in a column without a heading ${stray.reason}`;
  return `"${cutText(String(stray), 40)}" is in a column without a heading`;
}

function gapsIn(columns: unknown[], cells: unknown[]): string | undefined {
  const missing = columns.length - cells.length;
  return missing > 0 ? `has ${cells.length} cells for ${columns.length} headings` : undefined;
}

/** Refuses unknown headings: a misspelt column would otherwise be ignored without notice. */
function readHeadings(sheet: Sheet, name: string, { number, cells }: TableRow): Columns {
  const columns = cells.map((cell) => {
    if (cell instanceof CellFault) {
      throw new OperatorError(`${name}: a heading in row ${number} ${cell.reason}.`);
    }
    const heading = spelling(isBlank(cell) ? '' : String(cell));
    return sheet.columns.find((one) => spelling(one.heading) === heading);
  });
  const unknown = cells.filter((cell, at) => !columns[at] && !isBlank(cell));
  if (unknown.length > 0)
    throw new OperatorError(describeUnknown(sheet, name, unknown.map(String)));
  const double = columns.find((column, at) => column && columns.indexOf(column) !== at);
  if (double) throw new OperatorError(`${name} has the column ${double.heading} twice.`);
  const missing = sheet.columns.find((column) => column.isKey && !columns.includes(column));
  if (missing) throw new OperatorError(`${name} has no column ${missing.heading}.`);
  return columns;
}

function describeUnknown(sheet: Sheet, name: string, unknown: string[]): string {
  const headings = sheet.columns.map(({ heading }) => heading);
  const sentences = unknown.map((cell) => {
    const suggestion = didYouMean(spelling(cell), headings);
    return `Unknown column "${cutText(cell, 40)}" in ${name}.${suggestion}`;
  });
  return `${sentences.join(' ')} Known columns: ${headings.join(', ')}.`;
}

/** `title_ja` becomes `texts.ja.title`. */
export function nest(columns: Columns, cells: unknown[]): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  columns.forEach((column, at) => {
    if (!column) return;
    const [last = '', ...parents] = column.path.toReversed();
    let parent = value;
    for (const name of parents.toReversed()) {
      parent[name] ??= {};
      parent = parent[name] as Record<string, unknown>;
    }
    parent[last] = cells[at] ?? '';
  });
  return value;
}
