import stringWidth from 'string-width';
import type { PrintedRow } from '#server/areas/catalogue/import/report/print-report.ts';
import { shortenWarnings } from './shorten-warnings.ts';

const MAX_DETAILS_ON_LINE = 2;

/**
 * Returns a function that prints rows in columns. It can be called with some rows after the other:
 * a column is as wide as its widest cell so far.
 */
export function createRowPrinter() {
  const widths = { place: 0, subject: 0 };
  return (rows: readonly PrintedRow[]): void => {
    for (const { place, subject } of rows) {
      widths.place = Math.max(widths.place, stringWidth(place));
      widths.subject = Math.max(widths.subject, stringWidth(subject));
    }
    for (const row of rows) printRow(row, widths);
  };
}

function printRow(
  { verdict, place, subject, details, warnings = [] }: PrintedRow,
  widths: { place: number; subject: number },
) {
  const others = new Set(details).difference(new Set(warnings));
  const lines = [...others, ...shortenWarnings(warnings)].map((detail) =>
    detail.replaceAll(/[\p{Cc}\s]+/gu, ' '),
  );
  const isShort = lines.length <= MAX_DETAILS_ON_LINE;
  const cells = [
    (verdict === 'refused' ? 'error' : verdict).padEnd('changed'.length),
    pad(place, widths.place),
    pad(subject, widths.subject),
    ...(isShort ? [lines.join('; ')] : []),
  ];
  console.log(cells.join('  ').trimEnd());
  if (!isShort) for (const line of lines) console.log(`           ${line}`);
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(width - stringWidth(text));
}
