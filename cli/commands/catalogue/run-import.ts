import { operate } from '#cli/operate.ts';
import { printJson } from '#cli/print.ts';
import { formatBar, withProgress } from '#cli/progress.ts';
import type { ImportOptions } from '#server/areas/catalogue/import/import-run.ts';
import {
  type PrintedRow,
  toPrintedRow,
  toPrintedSummary,
} from '#server/areas/catalogue/import/report/print-report.ts';
import type { Tally } from '#server/areas/catalogue/import/report/report.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { beginMediaChange } from '../media/media-change.ts';
import { createRowPrinter } from './print-rows.ts';
import { warnStillPublic } from './warn-still-public.ts';

type Summary = ReturnType<typeof toPrintedSummary>;
const LISTS = ['dramas', 'tags', 'rights', 'holdbacks'] as const;
type List = (typeof LISTS)[number];

interface Options extends Pick<ImportOptions, 'action' | 'isDryRun' | 'mayRemoveEpisodes'> {
  isJson: boolean | undefined;
  /** The lists whose counts are always printed; others only if the file has rows of them. */
  lists: List[];
}

/** A dry run prints its rows in groups of this size, whose cells set the widths of the columns. */
const ROWS_PER_PRINT = 1000;

/** Imports a file and prints the report. */
export function runImport(path: string, { isJson, lists, ...options }: Options): Promise<void> {
  const { isDryRun } = options;
  return operate(async ({ context, actor }) => {
    const printRows = createRowPrinter();
    const rows: PrintedRow[] = [];
    const previewed: PrintedRow[] = [];
    /** What the rows are about. `tag <slug>` equals no drama's key, so `warnStillPublic` ignores it. */
    const subjects = new Set<string>();
    const media = await beginMediaChange(context);
    const imported = await withProgress((show) =>
      context.curation.import(path, {
        ...options,
        actor,
        onProgress: ({ step, done, total }) => show(`${step} ${formatBar(done, total)}`),
        onRow(report) {
          const row = toPrintedRow(report);
          subjects.add(row.subject);
          // Errors are printed at the end, in the order of the file; so are the warnings of an
          // import without errors. A dry run prints its rows while it runs.
          if (isJson || row.verdict === 'refused') return void rows.push(row);
          if (!isDryRun) return void (row.warnings && rows.push(row));
          if (previewed.push(row) < ROWS_PER_PRINT) return;
          show.clear();
          printRows(previewed.splice(0));
        },
      }),
    );
    const summary = toPrintedSummary(imported);
    printRows(previewed);
    if (isJson) printJson({ summary, rows });
    else {
      rows.sort(byPlace);
      printRows(rows.filter(({ verdict }) => verdict === 'refused'));
      for (const sheet of summary.unread) console.log(`Ignored the sheet "${sheet}".`);
      if (summary.skipped.length > 0)
        console.log(
          `Only rights and holdbacks are imported; skipped: ${summary.skipped.join(', ')}.`,
        );
      if (summary.refused === 0) {
        for (const line of describeSummary(summary, lists, isDryRun)) console.log(line);
        // A dry run has printed the warnings with their rows.
        if (rows.length > 0) console.log('Imported, with warnings:');
        printRows(rows.map((row) => ({ ...row, details: row.warnings ?? [] })));
      }
    }
    if (summary.refused > 0) throw new OperatorError(describeRejection(summary.refused, isDryRun));
    if (!isDryRun && hasChangedDramas(summary)) {
      await warnStillPublic(context, Array.from(subjects));
      await media.settle();
    }
  });
}

function hasChangedDramas({ dramas, removals }: Summary): boolean {
  return dramas.added + dramas.changed + removals.length > 0;
}

/** Compares digits as numbers, so that row 9 comes before row 10. */
const collator = new Intl.Collator('en', { numeric: true });
const byPlace = (a: PrintedRow, b: PrintedRow) => collator.compare(a.place, b.place);

function describeSummary(summary: Summary, lists: List[], isDryRun: boolean): string[] {
  const { removals } = summary;
  const isShown = (list: List) =>
    lists.includes(list) || Object.values(summary[list]).some((count) => count > 0);
  const would = isDryRun ? 'would be ' : '';
  const formatTally = ({ added, changed, unchanged }: Tally) =>
    `${formatNumber(added)} ${would}added, ${formatNumber(changed)} ${would}changed, ${formatNumber(unchanged)} unchanged`;
  return [
    ...LISTS.filter(isShown).map((list) => `${list}: ${formatTally(summary[list])}`),
    ...(removals.length > 0 ? [isDryRun ? 'Would be removed:' : 'Removed:'] : []),
    ...removals.map(({ drama, removed }) => `${drama}: ${removed.join('; ')}`),
  ];
}

function describeRejection(errorCount: number, isDryRun: boolean): string {
  const errors = countNoun(errorCount, 'error');
  return isDryRun
    ? `The import would be rejected: ${errors}.`
    : `Import rejected: ${errors}. Nothing was changed.`;
}

function formatNumber(value: number): string {
  return value.toLocaleString('en');
}
