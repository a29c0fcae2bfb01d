import type { Command } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { printJson } from '#cli/print.ts';
import { DEAL } from './deal-argument.ts';
import { printDeal } from './print-deal.ts';

export function addDealShow(deal: Command) {
  deal
    .command('show')
    .description('show one deal: its parties, titles, prices, signatures and hashes')
    .argument(...DEAL)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Each title has its grant (R12), which "rights show" prints. The hashes are SHA-256 of the memo as
accepted and as countersigned: "deal export" writes files with exactly these hashes.

Example:
  vignette deal show VD-2RFN-K8PW`,
    )
    .action((dealNo, { json }) =>
      operate(async ({ context: { dealDesk, translators } }) => {
        const shown = await dealDesk.show(dealNo);
        if (json) printJson(shown);
        else printDeal(translators.en, shown);
      }),
    );
}
