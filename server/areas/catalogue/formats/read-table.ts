import { type Notice, say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { cutText } from '#server/text/cut-text.ts';
import { closest } from '#server/text/did-you-mean.ts';
import { CellError } from './cell-error.ts';
import { sentenceHint, toCellNotice } from './cell-notice.ts';
import type { Column, Sheet } from './sheets.ts';
import { normalizeName } from './sheets.ts';
import type { SourceRow } from './source-row.ts';
import type { TableRow } from './table-row.ts';
import type { MergedCells } from './xlsx/merged-cells.ts';

interface TableOptions {
  /** True if a row with fewer cells than headings is an error. */
  areRowsComplete?: boolean;
  mergedCells?: MergedCells;
}

type Columns = (Column | undefined)[];

/** Reads the rows of one sheet; the first row that is not blank has the headings. */
export async function* readTable(
  sheet: Sheet,
  name: string,
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  { areRowsComplete = false, mergedCells }: TableOptions = {},
): AsyncGenerator<SourceRow> {
  let columns: Columns | undefined;
  for await (const row of rows) {
    const { number, cells } = row;
    if (cells.every(isBlank)) continue;
    if (columns) {
      const error =
        mergedCells?.fill(row) ??
        findStrayCell(columns, cells) ??
        (areRowsComplete ? findMissingCells(columns, cells) : undefined);
      const place = `${name} row ${number}`;
      yield { kind: sheet.kind, place, value: nestCells(columns, cells), error };
    } else {
      const error = mergedCells?.findInHeadings(row);
      if (error) throw new OperatorError(say('deskFile.headings', { name, problem: error }));
      columns = readHeadings(sheet, name, row);
    }
  }
}

function isBlank(cell: unknown): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/**
 * Returns an error for a value in a column without a heading. In CSV, an extra comma causes this:
 * it shifts all later cells of the row to the wrong columns.
 */
function findStrayCell(columns: Columns, cells: unknown[]): Notice | undefined {
  const stray = cells.find((cell, at) => !columns[at] && !isBlank(cell));
  if (stray === undefined) return undefined;
  if (stray instanceof CellError) return toCellNotice(stray.message, say('deskRow.strayCell'));
  return say('deskRow.stray', { text: cutText(String(stray), 40) });
}

function findMissingCells(columns: unknown[], cells: unknown[]): Notice | undefined {
  if (cells.length >= columns.length) return undefined;
  return say('deskRow.cellsMissing', { cells: cells.length, headings: columns.length });
}

/** Throws for unknown headings: a misspelt column would otherwise be ignored silently. */
function readHeadings(sheet: Sheet, name: string, { number, cells }: TableRow): Columns {
  const columns = cells.map((cell) => {
    if (cell instanceof CellError) {
      const heading = say('deskFile.heading', { row: number });
      const problem = toCellNotice(cell.message, heading);
      throw new OperatorError(say('deskFile.headings', { name, problem }));
    }
    const heading = normalizeName(isBlank(cell) ? '' : String(cell));
    return sheet.columns.find((column) => normalizeName(column.heading) === heading);
  });
  const unknown = cells.filter((cell, at) => !columns[at] && !isBlank(cell));
  if (unknown.length > 0)
    throw new OperatorError(describeUnknownColumns(sheet, name, unknown.map(String)));
  const duplicate = columns.find((column, at) => column && columns.indexOf(column) !== at);
  if (duplicate)
    throw new OperatorError(say('deskFile.columnTwice', { column: duplicate.heading, name }));
  const missing = sheet.columns.find((column) => column.isKey && !columns.includes(column));
  if (missing)
    throw new OperatorError(say('deskFile.columnMissing', { column: missing.heading, name }));
  return columns;
}

function describeUnknownColumns(sheet: Sheet, name: string, unknown: string[]): Notice {
  const headings = sheet.columns.map(({ heading }) => heading);
  const sentences = unknown.map((cell) => {
    const hint = sentenceHint(closest(normalizeName(cell), headings));
    return say('deskFile.columnUnknown', { column: cutText(cell, 40), name, hint });
  });
  const known = say('deskFile.columnsKnown', { columns: headings.join(', ') });
  return [...sentences, known].reduce((before, next) =>
    say('deskFile.sentences', { before, next }),
  );
}

/** Builds the object of a row: the cell of the column `title_ja` becomes `texts.ja.title`. */
export function nestCells(columns: Columns, cells: unknown[]): Record<string, unknown> {
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
