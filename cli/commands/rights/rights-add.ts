import { type Command, Option } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { type PrintedRow, printRow } from '#server/areas/catalogue/import/report/print-report.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { printWarnings } from './print-warnings.ts';

interface AddOptions {
  drama: string;
  direction: string;
  party: string;
  reference?: string;
  media?: string;
  territories?: string;
  except?: string;
  languages?: string;
  from?: string;
  until?: string;
  exclusive?: true;
  sublicense: boolean;
  status?: string;
  dryRun?: true;
}

export function addRightsAdd(rights: Command) {
  rights
    .command('add')
    .description(
      'add one right, or change the one with the same drama, direction, party and reference',
    )
    .requiredOption('--drama <drama>', 'the drama')
    .addOption(
      new Option('--direction <direction>', 'in: from a licensor; out: to a licensee')
        .choices(['in', 'out'])
        .makeOptionMandatory(),
    )
    .requiredOption('--party <text>', 'the licensor or licensee')
    .option('--reference <text>', 'the number of the contract')
    .option('--media <media>', 'such as svod,avod; tvod and tv mean all their media')
    .option('--territories <codes>', 'country codes, WORLD, or names of regions')
    .option('--except <codes>', 'countries that WORLD does not include')
    .option('--languages <languages>', 'such as es:subtitle,ja:audio; default: every language')
    .option('--from <date>', 'the first day')
    .option('--until <date>', 'the last day, inclusive; default: no end')
    .option('--exclusive', 'exclusive')
    .option('--no-sublicense', 'may not be sublicensed')
    .addOption(
      new Option('--status <status>', 'default: active').choices(['active', 'draft', 'inactive']),
    )
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
          ...{ actor, action: 'rights.add', isDryRun, mayRemoveEpisodes: false },
          onRow: (report) => reports.push(printRow(report)),
          onProgress: () => {},
        });
        if (refused > 0)
          throw new OperatorError(
            reports.flatMap(({ details }) => details.map(nameOption)).join('\n'),
          );
        printResult(reports[0], isDryRun);
      }),
    );
}

/** The columns of the import whose options have other names. */
const OPTION_NAMES: Record<string, string> = {
  external_id: 'drama',
  territories_excluded: 'except',
  language_uses: 'languages',
  start: 'from',
  end: 'until',
};

/** Errors of the import begin with the name of the column. */
function nameOption(error: string): string {
  return error.replace(/^\w+/, (column) => `--${OPTION_NAMES[column] ?? column}`);
}

/** The options that are not given are absent, as a column that a file does not have. */
function toSource(externalId: string, options: AddOptions) {
  const value = {
    external_id: externalId,
    direction: options.direction,
    party: options.party,
    reference: options.reference,
    media: options.media,
    territories: options.territories,
    territories_excluded: options.except,
    language_uses: options.languages,
    start: options.from,
    end: options.until,
    is_exclusive: options.exclusive,
    may_sublicense: options.sublicense ? undefined : false,
    status: options.status,
  };
  const given = Object.entries(value).filter(([, cell]) => cell !== undefined);
  const row = { kind: 'right' as const, place: 'this right', value: Object.fromEntries(given) };
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
