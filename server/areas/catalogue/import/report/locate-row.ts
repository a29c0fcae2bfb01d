import { sheets } from '#server/areas/catalogue/formats/sheets.ts';
import { inEnglish } from '#server/text/in-english.ts';
import { parsePlace } from '#server/text/row-place.ts';
import type { RowReport } from './report.ts';

export interface RowLocation {
  /** The sheet of a workbook, or the file of a CSV sheet; null for JSON. */
  sheet: string | null;
  row: number | null;
  /** The column that an error is about; null if it is about the row as a whole. */
  field: string | null;
  /** The error without the values of the row, so that equal errors have equal texts. */
  problem: string | null;
}

const headings = new Set(sheets.flatMap(({ columns }) => columns.map(({ heading }) => heading)));

/** Finds the place and the column of a report, and for an error what kind it is. */
export function locateRow({ verdict, place, details }: RowReport): RowLocation {
  const found = parsePlace(place);
  const location = { sheet: found?.sheet ?? null, row: found?.row ?? null };
  if (verdict !== 'refused') return { ...location, field: null, problem: null };
  const message = inEnglish(details[0] ?? '');
  const [first = ''] = message.split(/[\s:]/, 1);
  const field = headings.has(first) ? first : null;
  return { ...location, field, problem: withoutValues(message, field) };
}

const MAX_PROBLEM = 200;

/** Replaces quoted texts, numbers, and the value between a column and a colon. */
function withoutValues(message: string, field: string | null): string {
  const general = field ? message.replace(new RegExp(`^${field} [^":]+: `), `${field}: `) : message;
  return general
    .replaceAll(/ ?"[^"]*"/g, '')
    .replaceAll(/\d+/g, '…')
    .slice(0, MAX_PROBLEM);
}
