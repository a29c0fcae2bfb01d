import { type Command, Option } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { type Field, fieldsOf } from '#contract/desk/sheets/field.ts';
import { rightFields } from '#contract/desk/sheets/rights-fields.ts';
import {
  type PrintedRow,
  toPrintedRow,
} from '#server/areas/catalogue/import/report/print-report.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { printWarnings } from './print-warnings.ts';

interface AddOptions extends Record<string, unknown> {
  drama: string;
  dryRun?: true;
}

/** One option for each column of the import, by the name of the column. */
const columnOptions = new Map<string, Option>(
  fieldsOf(rightFields).flatMap(([name, field]) =>
    field.option ? [[name, toOption(field, field.option)] as const] : [],
  ),
);

function toOption(field: Field, [flags, description]: readonly [string, string]): Option {
  const option = new Option(flags, description);
  option.makeOptionMandatory(field.isRequired === true && field.identifies === true);
  return field.type === 'choice' ? option.choices(field.options) : option;
}

export function addRightsAdd(rights: Command) {
  const command = rights
    .command('add')
    .description(
      'add one right, or change the one with the same drama, direction, party and reference',
    )
    .requiredOption('--drama <drama>', 'the drama');
  for (const option of columnOptions.values()) command.addOption(option);
  command
    .option('--dry-run', 'print what would be added and all clashes; change nothing')
    .addHelpText(
      'after',
      `
A drama is named by its external id, or by the number in its address: id:12 for /en/player/12. Clashes with
other rights are printed as warnings.

Example:
  vignette rights add --drama demo:agave-heiress --direction out --party "Luna TV" --reference LT-2027-1 \\
    --media svod --territories MX,CL --from 2027-01-01 --until 2028-12-31 --exclusive`,
    )
    .action((options: AddOptions) =>
      operate(async ({ context, actor }) => {
        const isDryRun = options.dryRun ?? false;
        const reports: PrintedRow[] = [];
        const { external_id } = await context.curation.dramas.show(options.drama);
        const { refused } = await context.curation.import(toSource(external_id, options), {
          actor,
          action: 'rights.add',
          isDryRun,
          mayRemoveEpisodes: false,
          onRow: (report) => reports.push(toPrintedRow(report)),
          onProgress: () => {},
        });
        if (refused > 0)
          throw new OperatorError(
            reports.flatMap(({ details }) => details.map(nameOption)).join('\n'),
          );
        // A right that is not changed has no report.
        printResult(reports[0], isDryRun);
      }),
    );
}

/** Names the option of the column that an error begins with. Errors about the whole right name none. */
function nameOption(error: string): string {
  return error.replace(/^\w+/, (word) =>
    word === 'external_id' ? '--drama' : (columnOptions.get(word)?.long ?? word),
  );
}

/** The options that are not given are absent, as a column that a file does not have. */
function toSource(externalId: string, options: AddOptions) {
  const given = Array.from(columnOptions).flatMap(([column, option]) => {
    const value = options[option.attributeName()];
    // `--no-…` is true unless it is given.
    return value === undefined || (option.negate && value === true) ? [] : [[column, value]];
  });
  const value = { external_id: externalId, ...Object.fromEntries(given) };
  const row = { kind: 'right' as const, place: 'this right', value };
  return { name: undefined, folder: '.', rows: rowsOf(row) };
}

async function* rowsOf<Row>(row: Row) {
  yield row;
}

function printResult(report: PrintedRow | undefined, isDryRun: boolean) {
  if (!report) return console.log('Nothing changed: the right exists with these terms.');
  const { verdict, details, warnings = [] } = report;
  console.log(`${isDryRun ? 'Would be ' : ''}${verdict}: ${details[0]}`);
  printWarnings(warnings);
}
