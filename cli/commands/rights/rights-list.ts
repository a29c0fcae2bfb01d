import { type Command, Option } from 'commander';
import { WrongUse } from '../../../server/errors/operator-error.ts';
import { countNoun } from '../../../server/text/count-noun.ts';
import { calendarDay, nonEmptyText, wholeNumber } from '../../arguments.ts';
import { operate } from '../../operate.ts';
import { printList } from '../../print.ts';
import { grantColumns, holdbackColumns } from './describe-rights.ts';

const DEFAULT_LIMIT = 50;

export function addRightsList(rights: Command) {
  rights
    .command('list')
    .description('list grants, or holdbacks, by drama and start')
    .option('--drama <drama>', 'only of this drama: its external id, or id:12')
    .addOption(
      new Option('--direction <direction>', 'in: from licensors; out: to licensees').choices([
        'in',
        'out',
      ]),
    )
    .addOption(
      new Option('--status <status>', 'only grants with this status').choices([
        'active',
        'draft',
        'inactive',
      ]),
    )
    .option('--party <text>', "a part of the licensor's or licensee's name", nonEmptyText(200))
    .option(
      '--ends-from <date>',
      'only rows whose last day is this date or later, sorted by it',
      calendarDay,
    )
    .option(
      '--ends-before <date>',
      'only rows whose last day is before this date, sorted by it',
      calendarDay,
    )
    .option('--holdbacks', 'list holdbacks instead of grants')
    .option(
      '--limit <number>',
      `how many at most; default: ${DEFAULT_LIMIT}, with --json all`,
      wholeNumber(1, 100_000),
    )
    .option('--json', 'print JSON: complete rows with the field names of "rights import"')
    .addHelpText(
      'after',
      `
The last day is inclusive. Long lists of countries and media are shortened, except with --json.

Examples:
  vignette rights list --drama demo:agave-heiress
  vignette rights list --direction out --party luna
  vignette rights list --status active --ends-from 2026-10-01 --ends-before 2027-01-01
  vignette rights list --holdbacks`,
    )
    .action(({ holdbacks, json, direction, status, party, ...options }) =>
      operate(async ({ context: { rightsDesk } }) => {
        const query = { ...options, limit: options.limit ?? (json ? undefined : DEFAULT_LIMIT) };
        if (!holdbacks) {
          const grantQuery = { direction, status, party, ...query };
          const found = await rightsDesk.list(grantQuery);
          printList(found, grantColumns, { json });
          if (!json && found.length === query.limit)
            printRest((await rightsDesk.count(grantQuery)) - found.length);
          return;
        }
        if (direction || status || party)
          throw new WrongUse('--direction, --status and --party do not apply to holdbacks.');
        const found = await rightsDesk.listHoldbacks(query);
        printList(found, holdbackColumns, { json });
        if (!json && found.length === query.limit)
          printRest((await rightsDesk.countHoldbacks(query)) - found.length);
      }),
    );
}

function printRest(count: number) {
  if (count > 0)
    console.log(`… and ${countNoun(count, 'more row')}. --limit sets how many are listed.`);
}
