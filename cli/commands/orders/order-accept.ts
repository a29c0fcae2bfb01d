import type { Command } from '@commander-js/extra-typings';
import { nonEmptyText } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { MAX_NOTE } from '#contract/deals/text-limits.ts';
import { printPreview } from '../deals/print-deal.ts';
import { warnUnnamedSeller } from '../deals/warn-unnamed-seller.ts';
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
    .option('--dry-run', 'print what would be recorded; change nothing')
    .addHelpText(
      'after',
      `
The deal has all offered titles of the open quote with their prices; without an open quote, all
titles of the order with the order's terms and no prices. To record only some titles, first send a
version of the quote that offers those ("quote send"). It is refused if a right is taken or a term
is over. The deal starts on the day it is recorded, unless the terms have a start date.
The order becomes confirmed, which cannot be undone, and the buyer gets the deal memo by mail.
For an order that was confirmed before deals were recorded, the deal is added and it keeps its status.

Examples:
  vignette order accept-on-paper VG-H5JV-W7 --note "Contract LT-2027-1 of 2 May" --dry-run
  vignette order accept-on-paper VG-H5JV-W7 --note "Contract LT-2027-1 of 2 May"`,
    )
    .action((name, { note, dryRun = false }) =>
      operate(async ({ context, actor }) => {
        const { dealDesk, translators } = context;
        if (dryRun) {
          const preview = await dealDesk.previewPaper(actor, name);
          console.log(`${preview.order_no}: dry run, nothing was changed. The deal would have:`);
          printPreview(translators.en, preview);
        } else {
          const made = await dealDesk.acceptOnPaper(actor, name, note);
          console.log(
            `${made.order_no}: confirmed as deal ${made.deal_no}; the buyer gets an email with the memo.`,
          );
          console.log(`SHA-256 of the memo: ${made.memo_sha256}`);
        }
        warnUnnamedSeller(context);
      }),
    );
}
