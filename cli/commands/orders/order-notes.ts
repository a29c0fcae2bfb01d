import type { Command } from '@commander-js/extra-typings';
import { nonEmptyText } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { MAX_MESSAGE, MAX_NOTE } from '#contract/deals/text-limits.ts';
import { ORDER } from './order-argument.ts';

export function addOrderNote(order: Command) {
  order
    .command('note')
    .description('add an internal note, which only operators see')
    .argument(...ORDER)
    .argument('<text>', 'the note', nonEmptyText(MAX_NOTE))
    .option('--internal', 'has no effect: every note is internal')
    .addHelpText(
      'after',
      `
"order show" prints the note. It is kept when the account is deleted, so do not name a person in
it. To write to the buyer, use "order message".

Example:
  vignette order note VG-2RFN-K6 "Finance asks for payment in advance."`,
    )
    .action((name, text) =>
      operate(async ({ context: { orderDesk }, actor }) => {
        const orderNo = await orderDesk.note(actor, name, text);
        console.log(`Internal note added to ${orderNo}; the buyer does not see it.`);
      }),
    );
}

export function addOrderMessage(order: Command) {
  order
    .command('message')
    .description('write to the buyer')
    .argument(...ORDER)
    .argument('<text>', 'the message', nonEmptyText(MAX_MESSAGE))
    .addHelpText(
      'after',
      `
The buyer gets the message by mail and sees it on the page of the order, where they can reply;
replies are mailed to BUSINESS_EMAIL, and "order show" prints them.

Example:
  vignette order message VG-2RFN-K6 "The contract is on its way."`,
    )
    .action((name, text) =>
      operate(async ({ context: { orderDesk }, actor }) => {
        const orderNo = await orderDesk.message(actor, name, text);
        console.log(`Message added to ${orderNo}; the buyer gets an email.`);
      }),
    );
}
