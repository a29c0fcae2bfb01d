import { stringify } from 'csv-stringify/sync';
import type { ImportRow } from '#contract/desk/catalogue/imports.ts';
import { writeAsText } from '#server/files/formula-guard.ts';

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The errors of an import, one per line, to be worked through beside the workbook. */
export function writeErrorsCsv(rows: ImportRow[]): Uint8Array {
  const lines = rows.map(({ place, sheet, row, field, subject, details }) =>
    [sheet ?? place, row ?? '', field ?? '', subject, details.join('; ')].map((cell) =>
      typeof cell === 'string' ? writeAsText(cell) : cell,
    ),
  );
  const header = ['sheet', 'row', 'column', 'subject', 'error'];
  return Buffer.from(BYTE_ORDER_MARK + stringify([header, ...lines]));
}
