import { OperatorError } from '../../../../operator-error.ts';
import type { Column, Sheet } from './sheets.ts';
import type { SourceRow } from './source-row.ts';

/** The rows of one sheet; the first has the headings. */
export async function* readTable(
  sheet: Sheet,
  name: string,
  lines: AsyncIterable<unknown[]> | Iterable<unknown[]>,
): AsyncGenerator<SourceRow> {
  let columns: (Column | undefined)[] | undefined;
  let number = 0;
  for await (const cells of lines) {
    number += 1;
    if (cells.every(isBlank)) continue;
    if (columns) {
      yield { kind: sheet.kind, place: `${name} row ${number}`, value: nest(columns, cells) };
    } else {
      columns = readHeadings(sheet, name, cells);
    }
  }
}

function isBlank(cell: unknown): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
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
