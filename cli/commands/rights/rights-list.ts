import { type Command, Option } from '@commander-js/extra-typings';
import { calendarDay, nonEmptyText } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { limitOption, printList } from '#cli/print-list.ts';
import { grantStatuses } from '#contract/desk/sheets/rights-fields.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { grantColumns, holdbackColumns } from './describe-rights.ts';

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
      new Option('--status <status>', 'only grants with this status').choices(grantStatuses),
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
    .addOption(limitOption())
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
    .action(({ holdbacks, json, limit, direction, status, party, ...query }) =>
      operate(async ({ context: { rightsDesk } }) => {
        if (!holdbacks) {
          const grants = await rightsDesk.list({ direction, status, party, ...query });
          return printList(grants, grantColumns, { json, limit });
        }
        if (direction || status || party)
          throw new WrongUse('--direction, --status and --party do not apply to holdbacks.');
        await printList(await rightsDesk.listHoldbacks(query), holdbackColumns, { json, limit });
      }),
    );
}
