import type { Command } from '@commander-js/extra-typings';
import { calendarDay, nonEmptyText } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { MAX_NOTE } from '#contract/deals/text-limits.ts';
import { MAX_SIGNER } from '#contract/desk/sales/order-words.ts';
import type { Context } from '#server/context.ts';
import { DEAL } from './deal-argument.ts';
import { warnUnnamedSeller } from './warn-unnamed-seller.ts';

export function addDealCountersign(deal: Command) {
  deal
    .command('countersign')
    .description('sign a deal for the licensor')
    .argument(...DEAL)
    .requiredOption('--name <name>', 'who signs', nonEmptyText(MAX_SIGNER))
    .requiredOption('--title <title>', 'their function in the company', nonEmptyText(MAX_SIGNER))
    .addHelpText(
      'after',
      `
Adds a page to the deal memo, which cannot be undone. The buyer gets the countersigned memo by
mail; "deal export" then writes it. A terminated deal is not countersigned.

Example:
  vignette deal countersign VD-2RFN-K8PW --name "Mei Tan" --title "Head of Licensing"`,
    )
    .action((dealNo, { name, title }) =>
      operate(async ({ context, actor }) => {
        const { dealDesk } = context;
        const signed = await dealDesk.countersign(actor, dealNo, name, title);
        console.log(`${signed.deal_no} is countersigned; ${mailOutcome(signed.isMailed)}.`);
        console.log(`SHA-256 of the countersigned memo: ${signed.countersigned_sha256}`);
        warnUnnamedSeller(context, (await dealDesk.show(dealNo)).seller);
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
    .option('--dry-run', 'print when each grant would end; change nothing')
    .addHelpText(
      'after',
      `
Cannot be undone; a second termination can only set an earlier day. The grants end on the day
before --from; a grant that has not started by then becomes inactive. The order keeps its status,
and the memo stays as it was signed.

Examples:
  vignette deal terminate VD-2RFN-K8PW --reason "Not paid." --from 2027-07-01 --dry-run
  vignette deal terminate VD-2RFN-K8PW --reason "Not paid." --from 2027-07-01`,
    )
    .action((dealNo, { reason, from, dryRun = false }) =>
      operate(async ({ context: { dealDesk }, actor }) => {
        const ended = await dealDesk.terminate(actor, dealNo, reason, from, { dryRun });
        console.log(
          dryRun
            ? `${ended.deal_no}: dry run, nothing was changed. The grants would end:`
            : `${ended.deal_no} is terminated from ${ended.terminated_from}; ${mailOutcome(ended.isMailed)}.`,
        );
        printGrants(ended);
      }),
    );
}

type Ended = Awaited<ReturnType<Context['dealDesk']['terminate']>>;

function printGrants({ grants }: Ended): void {
  for (const { grant_id, title, is_active, last_day } of grants)
    console.log(`R${grant_id}  ${title}: ${is_active ? `last day ${last_day}` : 'inactive'}`);
}

function mailOutcome(isMailed: boolean): string {
  return isMailed ? 'the buyer gets an email' : 'no mail is sent, because the account was deleted';
}
