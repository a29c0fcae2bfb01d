import type { Command } from '@commander-js/extra-typings';
import { wholeNumber } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { printJson } from '#cli/print.ts';
import { ORDER } from '../orders/order-argument.ts';
import { printQuote } from './print-quote.ts';

export function addQuoteShow(quote: Command) {
  quote
    .command('show')
    .description('show the newest quote of an order, with the answer of the buyer')
    .argument(...ORDER)
    .option('--version <number>', 'another version', wholeNumber(1, 32_767))
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
"order show" lists all versions. In JSON, amounts are in the smallest unit of the currency.

Examples:
  vignette quote show VG-H5JV-W7
  vignette quote show VG-H5JV-W7 --version 1 --json`,
    )
    .action((name, { version, json }) =>
      operate(async ({ context: { quoteDesk, translators } }) => {
        const shown = await quoteDesk.show(name, version);
        if (json) printJson(shown);
        else printQuote(translators.en, shown);
      }),
    );
}
