import type { Command } from '@commander-js/extra-typings';
import { calendarDay, nonEmptyText, rowReference } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { MAX_REASON } from '#contract/desk/sheets/rights-fields.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { printWarnings } from './print-warnings.ts';

export function addRightsEnd(rights: Command) {
  rights
    .command('end')
    .description('end a grant or a holdback earlier, or void it')
    .argument('<row>', 'a grant (R12) or a holdback (H3), as "rights list" prints it', rowReference)
    .option('--on <date>', 'its last day, inclusive', calendarDay)
    .option('--void', 'a grant becomes inactive, a holdback is removed')
    .option('--reason <text>', 'stored permanently in the audit log', nonEmptyText(MAX_REASON))
    .addHelpText(
      'after',
      `
The row still counts on the day given with --on, and no longer from the day after. A row that has
not started on that day can only be voided. Grants out that a right in then no longer covers are
printed as warnings. An end is never moved to a later day: import the row
with the later end, which also lists clashes.

Examples:
  vignette rights end R12 --on 2027-06-30 --reason "Terminated by letter of 2 May"
  vignette rights end H3 --void`,
    )
    .action((row, { on, void: isVoid, reason = '' }) => {
      if ((on === undefined) === (isVoid === undefined))
        throw new WrongUse('Give either --on with the last day, or --void.');
      return operate(async ({ context: { rightsDesk }, actor }) => {
        if (on !== undefined) {
          const { id, from, to, warnings } = await rightsDesk.end(actor, row, on, reason);
          console.log(`${id}: the last day is now ${to}; before: ${from ?? 'open'}.`);
          return printWarnings(warnings);
        }
        const { id, isRemoved, warnings } = await rightsDesk.void(actor, row, reason);
        console.log(isRemoved ? `${id} was removed.` : `${id} is now inactive.`);
        printWarnings(warnings);
      });
    });
}
