import { inEnglish } from '#server/text/in-english.ts';
import type { ImportSummary, RowReport } from './report.ts';

/** A row as commands print it. */
export interface PrintedRow extends Omit<RowReport, 'details' | 'warnings'> {
  details: string[];
  warnings?: string[];
}

/** The row with its notices in English. */
export function toPrintedRow({ details, warnings, ...row }: RowReport): PrintedRow {
  return {
    ...row,
    details: details.map(inEnglish),
    ...(warnings && { warnings: warnings.map(inEnglish) }),
  };
}

/** The summary with its removals in English, as commands print it. */
export function toPrintedSummary({ removals, ...summary }: ImportSummary) {
  return {
    ...summary,
    removals: removals.map(({ drama, removed }) => ({ drama, removed: removed.map(inEnglish) })),
  };
}
