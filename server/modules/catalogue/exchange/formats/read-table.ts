import { cutText } from '../../../../cut-text.ts';
import { OperatorError } from '../../../../operator-error.ts';
import type { Column, Sheet } from './sheets.ts';
import type { SourceRow } from './source-row.ts';

/**
 * The rows of one sheet; the first has the headings. Whole lines have a cell for each of them, so
 * that a shorter one has lost some.
 */
export async function* readTable(
  sheet: Sheet,
  name: string,
  lines: AsyncIterable<unknown[]> | Iterable<unknown[]>,
  { isWhole = false } = {},
): AsyncGenerator<SourceRow> {
  let columns: (Column | undefined)[] | undefined;
  let number = 0;
  for await (const cells of lines) {
    number += 1;
    if (cells.every(isBlank)) continue;
    if (columns) {
      const fault = straysIn(columns, cells) ?? (isWhole ? gapsIn(columns, cells) : undefined);
      const place = `${name} row ${number}`;
      yield { kind: sheet.kind, place, value: nest(columns, cells), fault };
    } else {
      columns = readHeadings(sheet, name, cells);
    }
  }
}

function isBlank(cell: unknown): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** After a comma too many, every cell behind it stands under the heading of another. */
function straysIn(columns: (Column | undefined)[], cells: unknown[]): string | undefined {
  const stray = cells.find((cell, at) => !columns[at] && !isBlank(cell));
  return stray === undefined
    ? undefined
    : `"${cutText(String(stray), 40)}" stands under no heading`;
}

function gapsIn(columns: unknown[], cells: unknown[]): string | undefined {
  const missing = columns.length - cells.length;
  return missing > 0 ? `has ${cells.length} cells for ${columns.length} headings` : undefined;
}

/** A heading that is misspelt would be a column that changes nothing, and nobody would know. */
function readHeadings(sheet: Sheet, name: string, cells: unknown[]): (Column | undefined)[] {
  const columns = cells.map((cell) => {
    if (isBlank(cell)) return undefined;
    const heading = spelling(String(cell));
    const column = sheet.columns.find((one) => spelling(one.heading) === heading);
    if (column) return column;
    throw new OperatorError(
      `${name} has a column "${cell}", which there is not. There are: ${sheet.columns
        .map((one) => one.heading)
        .join(', ')}.`,
    );
  });
  const double = columns.find((column, at) => column && columns.indexOf(column) !== at);
  if (double) throw new OperatorError(`${name} has the column ${double.heading} twice.`);
  const missing = sheet.columns.find((column) => column.isKey && !columns.includes(column));
  if (missing) throw new OperatorError(`${name} has no column ${missing.heading}.`);
  return columns;
}

function spelling(heading: string): string {
  return heading.trim().toLowerCase().replaceAll(/\s+/g, '_');
}

/** `title_ja` becomes `texts.ja.title`. */
export function nest(columns: (Column | undefined)[], cells: unknown[]): Record<string, unknown> {
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
