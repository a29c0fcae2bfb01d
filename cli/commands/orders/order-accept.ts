import type { Command } from 'commander';
import { MAX_NOTE } from '../../../server/modules/orders/order-limits.ts';
import { nonEmptyText } from '../../arguments.ts';
import { operate } from '../../operate.ts';
import { ORDER } from './order-argument.ts';

export function addOrderAcceptOnPaper(order: Command) {
  order
    .command('accept-on-paper')
    .description('record a contract that was signed on paper, and its grants')
    .argument(...ORDER)
    .requiredOption(
      '--note <text>',
      'which contract; the deal memo prints it',
      nonEmptyText(MAX_NOTE),
    )
    .addHelpText(
      'after',
      `
The deal has all offered titles of the open quote with their prices; without an open quote, all
titles of the order with the order's terms and no prices. It is refused if a right is taken.
The order becomes confirmed, which cannot be undone, and the buyer gets the deal memo by mail.
For an order that was confirmed before deals were recorded, the deal is added and it keeps its status.

Example:
  vignette order accept-on-paper VG-H5JV-W7 --note "Contract LT-2027-1 of 2 May"`,
    )
    .action((name, { note }) =>
      operate(async ({ context: { dealDesk }, actor }) => {
        const made = await dealDesk.acceptOnPaper(actor, name, note);
        console.log(
          `${made.order_no}: confirmed as deal ${made.deal_no}; the buyer gets a mail with the memo.`,
        );
        console.log(`SHA-256 of the memo: ${made.memo_sha256}`);
      }),
    );
}
