import { inEnglish } from '#server/text/in-english.ts';
import type { ImportSummary, RowReport } from './report.ts';

/** A row as commands print it. */
export interface PrintedRow extends Omit<RowReport, 'details' | 'warnings'> {
  details: string[];
  warnings?: string[];
}

export function printRow({ details, warnings, ...row }: RowReport): PrintedRow {
  return {
    ...row,
    details: details.map(inEnglish),
    ...(warnings && { warnings: warnings.map(inEnglish) }),
  };
}

export function printSummary({ removals, ...summary }: ImportSummary) {
  return {
    ...summary,
    removals: removals.map(({ drama, removed }) => ({ drama, removed: removed.map(inEnglish) })),
  };
}
