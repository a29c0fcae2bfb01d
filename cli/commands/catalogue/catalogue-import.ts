import type { Command } from 'commander';
import { OperatorError } from '../../../server/errors/operator-error.ts';
import type {
  ImportSummary,
  RowReport,
  Tally,
} from '../../../server/modules/catalogue/import/report/report.ts';
import { countNoun } from '../../../server/text/count-noun.ts';
import { operate } from '../../operate.ts';
import { printJson } from '../../print.ts';
import { formatBar, withProgress } from '../../progress.ts';

export function addImportCommand(catalogue: Command) {
  catalogue
    .command('import')
    .argument('<file-or-folder>', 'a workbook (.xlsx), a JSON document, or a folder of CSV files')
    .description('add and change dramas, their texts, tags, episodes and subtitles')
    .option('--dry-run', 'print what would be added or changed and all errors; change nothing')
    .option('--remove-episodes', 'remove episodes of published dramas that are not in the file')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
A row changes the drama with its external_id, or adds one. An absent column changes nothing; an empty
cell clears the field. A draft needs an external_id and a title; everything else is required when it
is published. The Episodes rows of a drama replace its list of episodes. Media files are given by path,
absolute or relative to the imported file, and must have been ingested with "media ingest". If any row
has an error, nothing is imported.

Examples:
  vignette catalogue import dramas.xlsx --dry-run
  vignette catalogue import ./delivery-march
  vignette catalogue import shorter-cut.xlsx --remove-episodes`,
    )
    .action((path, { dryRun: isDryRun = false, removeEpisodes = false, json }) =>
      operate(async ({ context, actor }) => {
        const rows: RowReport[] = [];
        const summary = await withProgress((show) =>
          context.curation.import(path, {
            actor,
            isDryRun,
            mayRemoveEpisodes: removeEpisodes,
            onProgress: ({ step, done, total }) => show(`${step} ${formatBar(done, total)}`),
            onRow(row) {
              // Errors are printed at the end, in the order of the file; so are the warnings of an
              // import without errors. A dry run prints its rows at once.
              if (json || row.verdict === 'refused') return void rows.push(row);
              if (!isDryRun) return void (row.warnings && rows.push(row));
              show.clear();
              printRow(row);
            },
          }),
        );
        if (json) printJson({ summary, rows });
        else {
          rows.sort(byPlace);
          for (const row of rows) if (row.verdict === 'refused') printRow(row);
          for (const sheet of summary.unread) console.log(`Ignored the sheet "${sheet}".`);
          if (summary.refused === 0) {
            for (const line of describeSummary(summary, isDryRun)) console.log(line);
            printWarnings(rows);
          }
        }
        if (summary.refused > 0)
          throw new OperatorError(describeRejection(summary.refused, isDryRun));
      }),
    );
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
function printRow({ verdict, place, subject, details }: RowReport) {
  const lines = details.map((detail) => detail.replaceAll(/[\p{Cc}\s]+/gu, ' '));
  const isShort = lines.length <= MAX_DETAILS_ON_LINE;
  const label = verdict === 'refused' ? 'error' : verdict;
  const head = `${label.padEnd(9)}${place.padEnd(22)}  ${subject.padEnd(20)}`;
  console.log(`${head}  ${isShort ? lines.join('; ') : ''}`.trimEnd());
  if (!isShort) for (const line of lines) console.log(`           ${line}`);
}

function describeSummary({ dramas, tags, removals }: ImportSummary, isDryRun: boolean): string[] {
  const would = isDryRun ? 'would be ' : '';
  const formatTally = ({ added, changed, unchanged }: Tally) =>
    `${formatNumber(added)} ${would}added, ${formatNumber(changed)} ${would}changed, ${formatNumber(unchanged)} unchanged`;
  return [
    `dramas: ${formatTally(dramas)}`,
    `tags: ${formatTally(tags)}`,
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
