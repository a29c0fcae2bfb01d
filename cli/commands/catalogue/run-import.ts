import { OperatorError } from '../../../server/errors/operator-error.ts';
import type { ImportOptions } from '../../../server/modules/catalogue/import/import-run.ts';
import type {
  ImportSummary,
  RowReport,
  Tally,
} from '../../../server/modules/catalogue/import/report/report.ts';
import { countNoun } from '../../../server/text/count-noun.ts';
import { operate } from '../../operate.ts';
import { printJson } from '../../print.ts';
import { formatBar, withProgress } from '../../progress.ts';
import { shortenWarnings } from './shorten-warnings.ts';

type List = 'dramas' | 'tags' | 'rights' | 'holdbacks';

interface Options extends Pick<ImportOptions, 'action' | 'isDryRun' | 'mayRemoveEpisodes'> {
  isJson: boolean | undefined;
  /** The lists whose counts are always printed; others only if the file has rows of them. */
  lists: List[];
}

/** Imports a file and prints the report. */
export function runImport(path: string, { isJson, lists, ...options }: Options): Promise<void> {
  const { isDryRun } = options;
  return operate(async ({ context, actor }) => {
    const rows: RowReport[] = [];
    const summary = await withProgress((show) =>
      context.curation.import(path, {
        ...options,
        actor,
        onProgress: ({ step, done, total }) => show(`${step} ${formatBar(done, total)}`),
        onRow(row) {
          // Errors are printed at the end, in the order of the file; so are the warnings of an
          // import without errors. A dry run prints its rows at once.
          if (isJson || row.verdict === 'refused') return void rows.push(row);
          if (!isDryRun) return void (row.warnings && rows.push(row));
          show.clear();
          printRow(row);
        },
      }),
    );
    if (isJson) printJson({ summary, rows });
    else {
      rows.sort(byPlace);
      for (const row of rows) if (row.verdict === 'refused') printRow(row);
      for (const sheet of summary.unread) console.log(`Ignored the sheet "${sheet}".`);
      if (summary.refused === 0) {
        for (const line of describeSummary(summary, lists, isDryRun)) console.log(line);
        printWarnings(rows);
      }
    }
    if (summary.refused > 0) throw new OperatorError(describeRejection(summary.refused, isDryRun));
  });
}

/** Compares digits as numbers, so that row 9 comes before row 10. */
const collator = new Intl.Collator('en', { numeric: true });
const byPlace = (a: RowReport, b: RowReport) => collator.compare(a.place, b.place);

/** Prints the warnings of a real import; a dry run prints warnings with their rows. */
function printWarnings(rows: RowReport[]) {
  if (rows.length === 0) return;
  console.log('Imported, with warnings:');
  for (const row of rows) printRow({ ...row, details: row.warnings ?? [] });
}

const MAX_DETAILS_ON_LINE = 2;

/** Uses fixed column widths, since rows are printed while the import runs. */
function printRow({ verdict, place, subject, details, warnings = [] }: RowReport) {
  const others = new Set(details).difference(new Set(warnings));
  const lines = [...others, ...shortenWarnings(warnings)].map((detail) =>
    detail.replaceAll(/[\p{Cc}\s]+/gu, ' '),
  );
  const isShort = lines.length <= MAX_DETAILS_ON_LINE;
  const label = verdict === 'refused' ? 'error' : verdict;
  const head = `${label.padEnd(9)}${place.padEnd(22)}  ${subject.padEnd(20)}`;
  console.log(`${head}  ${isShort ? lines.join('; ') : ''}`.trimEnd());
  if (!isShort) for (const line of lines) console.log(`           ${line}`);
}

const LISTS: List[] = ['dramas', 'tags', 'rights', 'holdbacks'];

function describeSummary(summary: ImportSummary, lists: List[], isDryRun: boolean): string[] {
  const { removals } = summary;
  const isShown = (list: List) =>
    lists.includes(list) || Object.values(summary[list]).some((count) => count > 0);
  const would = isDryRun ? 'would be ' : '';
  const formatTally = ({ added, changed, unchanged }: Tally) =>
    `${formatNumber(added)} ${would}added, ${formatNumber(changed)} ${would}changed, ${formatNumber(unchanged)} unchanged`;
  return [
    ...LISTS.filter(isShown).map((list) => `${list}: ${formatTally(summary[list])}`),
    ...(removals.length > 0 ? [isDryRun ? 'Would be removed:' : 'Removed:'] : []),
    ...removals.map(({ drama, removed }) => `${drama.padEnd(20)}  ${removed.join('; ')}`),
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
