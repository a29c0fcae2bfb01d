import type { Command } from '@commander-js/extra-typings';
import { nonEmptyText } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { MAX_NOTE } from '#contract/deals/text-limits.ts';
import { ORDER } from '../orders/order-argument.ts';

export function addQuoteRecall(quote: Command) {
  quote
    .command('recall')
    .description('take back the open quote, so that it can no longer be accepted')
    .argument(...ORDER)
    .requiredOption('--reason <text>', 'for the buyer, who gets it by mail', nonEmptyText(MAX_NOTE))
    .addHelpText(
      'after',
      `
The order stays quoted and can get another quote; "order correct" takes it back to in_review. To
replace a quote, use "quote send", which needs no recall.

Example:
  vignette quote recall VG-H5JV-W7 --reason "The price was wrong; a new quote follows."`,
    )
    .action((name, { reason }) =>
      operate(async ({ context: { quoteDesk }, actor }) => {
        const { order_no, version } = await quoteDesk.recall(actor, name, reason);
        console.log(`${order_no}: version ${version} was recalled; the buyer gets an email.`);
      }),
    );
}
