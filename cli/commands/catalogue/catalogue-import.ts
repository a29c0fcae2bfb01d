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
    .option('--dry-run', 'print what would be added, changed or refused, and change nothing')
    .option('--remove-episodes', 'remove episodes of published dramas that the file does not list')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
A row changes the drama that has its external_id, or adds one. An absent column changes nothing; an
empty cell empties the field. A draft needs an external_id and a title; what else is missing is asked
for when it is published. The Episodes rows of a drama replace its list of episodes. Files are named
by their path, absolute or from the folder of the import, after "media ingest" has read them. If one
row is refused, nothing is imported.

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
              // Printed at the end: errors in the order of the file, warnings only without errors.
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
            for (const line of inWords(summary, isDryRun)) console.log(line);
            printWarned(rows);
          }
        }
        if (summary.refused > 0) throw new OperatorError(refusal(summary.refused, isDryRun));
      }),
    );
}

/** Compares digits as numbers: row 9 comes before row 10. */
const collator = new Intl.Collator('en', { numeric: true });
const byPlace = (one: RowReport, other: RowReport) => collator.compare(one.place, other.place);

/** A dry run has printed its warnings with the rows. */
function printWarned(rows: RowReport[]) {
  if (rows.length === 0) return;
  console.log('Imported, with warnings:');
  for (const row of rows) printRow({ ...row, details: row.warnings ?? [] });
}

const DETAILS_PER_LINE = 2;

/** Printed one by one while the import runs, hence the fixed widths. */
function printRow({ verdict, place, subject, details }: RowReport) {
  const lines = details.map((detail) => detail.replaceAll(/[\p{Cc}\s]+/gu, ' '));
  const isShort = lines.length <= DETAILS_PER_LINE;
  const head = `${verdict.padEnd(9)}${place.padEnd(22)}  ${subject.padEnd(20)}`;
  console.log(`${head}  ${isShort ? lines.join('; ') : ''}`.trimEnd());
  if (!isShort) for (const line of lines) console.log(`           ${line}`);
}

function inWords({ dramas, tags, removals }: ImportSummary, isDryRun: boolean): string[] {
  const would = isDryRun ? 'would be ' : '';
  const inNumbers = ({ added, changed, unchanged }: Tally) =>
    `${number(added)} ${would}added, ${number(changed)} ${would}changed, ${number(unchanged)} unchanged`;
  return [
    `dramas: ${inNumbers(dramas)}`,
    `tags: ${inNumbers(tags)}`,
    ...(removals.length > 0 ? [isDryRun ? 'Would be removed:' : 'Removed:'] : []),
    ...removals.map(({ drama, removed }) => `${drama.padEnd(20)}  ${removed.join('; ')}`),
  ];
}

function refusal(refused: number, isDryRun: boolean): string {
  return `Nothing ${isDryRun ? 'would be imported' : 'imported'}: ${countNoun(refused, 'error')}.`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}
