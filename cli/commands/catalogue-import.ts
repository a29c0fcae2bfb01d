import type { Command } from 'commander';
import type {
  ImportSummary,
  RowReport,
  Tally,
} from '../../server/modules/catalogue/exchange/report.ts';
import { OperatorError } from '../../server/operator-error.ts';
import { operate } from '../operate.ts';
import { printJson } from '../print.ts';
import { formatBar, withProgress } from '../progress.ts';

export function addImportCommand(catalogue: Command) {
  catalogue
    .command('import')
    .argument('<file-or-folder>', 'a workbook (.xlsx), a JSON document, or a folder of CSV files')
    .description('adds and changes dramas, their texts, tags, episodes and subtitles')
    .option('--dry-run', 'prints what would be added, changed or refused, and changes nothing')
    .option('--json', 'for programs')
    .addHelpText(
      'after',
      `
A row changes the drama that has its external_id, or adds one. A column that is not there changes
nothing; an empty cell empties. Files that a row names lie beside the import and have gone through
"media ingest". If one row is refused, nothing is imported.

Examples:
  vignette catalogue import dramas.xlsx --dry-run
  vignette catalogue import ./delivery-march`,
    )
    .action((path, { dryRun: isDryRun = false, json }) =>
      operate(async ({ context, actor }) => {
        const rows: RowReport[] = [];
        const summary = await withProgress((show) =>
          context.curation.import(path, {
            actor,
            isDryRun,
            onProgress: ({ step, done, total }) => show(`${step} ${formatBar(done, total)}`),
            onRow(row) {
              // Told at the end: what is refused in the order of the file, a warning if nothing is.
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
          for (const line of inWords(summary, isDryRun)) console.log(line);
          if (summary.refused === 0) printWarned(rows);
        }
        if (summary.refused > 0) throw new OperatorError(refusal(summary.refused, isDryRun));
      }),
    );
}

/** Numbers as numbers: row 9 before row 10. */
const collator = new Intl.Collator('en', { numeric: true });
const byPlace = (one: RowReport, other: RowReport) => collator.compare(one.place, other.place);

function printWarned(rows: RowReport[]) {
  if (rows.length === 0) return;
  const dramas =
    rows.length === 1
      ? '1 drama lacks a language or has'
      : `${number(rows.length)} dramas lack a language or have`;
  console.log(`${dramas} media elsewhere:`);
  for (const row of rows) printRow({ ...row, details: row.warnings ?? [] });
}

/** As it comes, and so in columns of a fixed width. */
function printRow({ verdict, place, subject, details }: RowReport) {
  const text = details.join('; ').replaceAll(/[\p{Cc}\s]+/gu, ' ');
  console.log(`${verdict.padEnd(9)}${place.padEnd(22)}  ${subject.padEnd(20)}  ${text}`.trimEnd());
}

/** After a refusal nothing was done that could be told. */
function inWords({ dramas, tags, refused, unread }: ImportSummary, isDryRun: boolean) {
  const would = isDryRun ? 'would be ' : '';
  const inNumbers = ({ added, changed, unchanged }: Tally) =>
    `${number(added)} ${would}added, ${number(changed)} ${would}changed, ${number(unchanged)} as they are`;
  const isTold = isDryRun || refused === 0;
  return [
    ...unread.map((sheet) => `The sheet ${sheet} is none of ours and was not read.`),
    ...(isTold ? [`dramas: ${inNumbers(dramas)}`, `tags: ${inNumbers(tags)}`] : []),
  ];
}

function refusal(refused: number, isDryRun: boolean): string {
  const rows = refused === 1 ? 'One reason' : `${number(refused)} reasons`;
  return isDryRun ? `${rows} to refuse all.` : `${rows} to refuse all: nothing was imported.`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}
