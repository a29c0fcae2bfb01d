import type { NoticeText } from '#i18n/notice.ts';
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
  /** Identifies the kind of error: its message without the values of the row. */
  problem: string | null;
}

const headings = new Set(sheets.flatMap(({ columns }) => columns.map(({ heading }) => heading)));

/** Finds the place and the column of a report, and for an error what kind it is. */
export function locateRow({ verdict, place, details }: RowReport): RowLocation {
  const found = parsePlace(place);
  const location = { sheet: found?.sheet ?? null, row: found?.row ?? null };
  if (verdict !== 'refused') return { ...location, field: null, problem: null };
  const [error = ''] = details;
  return { ...location, field: fieldOf(error), problem: withoutValues(error) };
}

/**
 * The column that an error is about. Errors about a cell or column have it as the value `cell` or
 * `field`, with which their texts in desk-row.json begin (cell-notice.ts).
 */
function fieldOf(error: NoticeText): string | null {
  if (typeof error === 'string' || !error.values) return null;
  if (!('cell' in error.values || 'field' in error.values)) return null;
  const [first = ''] = inEnglish(error).split(/[\s:]/, 1);
  return headings.has(first) ? first : null;
}

const MAX_PROBLEM = 200;

/** Removes quoted texts and the name of a file, which is not quoted, and replaces numbers. */
function withoutValues(error: NoticeText): string {
  const text = inEnglish(error);
  const file = typeof error === 'string' ? undefined : error.values?.file;
  return (typeof file === 'string' ? text.replace(` ${file}:`, ':') : text)
    .replaceAll(/ ?"[^"]*"/g, '')
    .replaceAll(/\d+/g, '…')
    .slice(0, MAX_PROBLEM);
}
