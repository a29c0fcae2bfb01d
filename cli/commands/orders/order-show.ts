import type { Command } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { printJson } from '#cli/print.ts';
import { ORDER } from './order-argument.ts';
import { printOrder } from './print-order.ts';

export function addOrderShow(order: Command) {
  order
    .command('show')
    .description('show one order: its titles, quotes, deal, timeline, messages and internal notes')
    .argument(...ORDER)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Shows the latest 20 messages, and under "can become" the statuses that can follow, each with its
command. "quote show" shows the lines of a quote, "deal show" those of a deal.

Example:
  vignette order show VG-9CQA-T4`,
    )
    .action((name, { json }) =>
      operate(async ({ context }) => {
        const shown = await context.orderReader.show(name);
        if (!json) return printOrder(shown);
        const { words, ...values } = shown;
        printJson(values);
      }),
    );
}
