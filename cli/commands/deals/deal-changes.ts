import type { Command } from 'commander';
import type { Context } from '../../../server/context.ts';
import { MAX_NOTE } from '../../../server/modules/orders/order-limits.ts';
import { calendarDay, nonEmptyText } from '../../arguments.ts';
import { operate } from '../../operate.ts';
import { DEAL } from './deal-argument.ts';

const MAX_NAME = 100;

export function addDealCountersign(deal: Command) {
  deal
    .command('countersign')
    .description('sign a deal for the licensor')
    .argument(...DEAL)
    .requiredOption('--name <name>', 'who signs', nonEmptyText(MAX_NAME))
    .requiredOption('--title <title>', 'their function in the company', nonEmptyText(MAX_NAME))
    .addHelpText(
      'after',
      `
Adds a page to the deal memo, which cannot be undone. The buyer gets the countersigned memo by
mail; "deal export" then writes it.

Example:
  vignette deal countersign VD-2RFN-K8PW --name "Mei Tan" --title "Head of Licensing"`,
    )
    .action((dealNo, { name, title }) =>
      operate(async ({ context: { dealDesk }, actor }) => {
        const signed = await dealDesk.countersign(actor, dealNo, name, title);
        console.log(`${signed.deal_no} is countersigned; ${mailOutcome(signed.isMailed)}.`);
        console.log(`SHA-256 of the countersigned memo: ${signed.countersigned_sha256}`);
      }),
    );
}

export function addDealTerminate(deal: Command) {
  deal
    .command('terminate')
    .description('end a deal and its grants')
    .argument(...DEAL)
    .requiredOption('--reason <text>', 'for the buyer, who gets it by mail', nonEmptyText(MAX_NOTE))
    .requiredOption('--from <date>', 'the first day on which the titles are free', calendarDay)
    .addHelpText(
      'after',
      `
Cannot be undone. The grants end on the day before --from; a grant that has not started by then
becomes inactive. The order keeps its status, and the memo stays as it was signed.

Example:
  vignette deal terminate VD-2RFN-K8PW --reason "Not paid." --from 2027-07-01`,
    )
    .action((dealNo, { reason, from }) =>
      operate(async ({ context, actor }) => {
        const ended = await context.dealDesk.terminate(actor, dealNo, reason, from);
        console.log(
          `${ended.deal_no} is terminated from ${ended.terminated_from}; ${mailOutcome(ended.isMailed)}.`,
        );
        await printGrants(context, dealNo);
      }),
    );
}

/** Prints when each grant of the deal ends. */
async function printGrants({ dealDesk, rightsDesk }: Context, dealNo: string) {
  const { lines } = await dealDesk.show(dealNo);
  for (const { grant_id, title } of lines) {
    const grant = await rightsDesk.showRow({ kind: 'right', id: grant_id });
    const isActive = 'status' in grant && grant.status === 'active';
    const end = isActive ? `last day ${grant.end}` : 'inactive';
    console.log(`R${grant_id}  ${title}: ${end}`);
  }
}

function mailOutcome(isMailed: boolean): string {
  return isMailed ? 'the buyer gets a mail' : 'no mail is sent, because the account was deleted';
}
