import type { Command } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { printJson } from '#cli/print.ts';
import { printScreener } from './print-screener.ts';
import { SCREENER } from './screener-argument.ts';

export function addScreenerShow(screener: Command) {
  screener
    .command('show')
    .description('show one screener: recipient, titles, terms, link and progress')
    .argument(...SCREENER)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
The link alone shows nothing: to watch, the recipient also needs the code that is mailed to the
address. "screener report" prints what was watched.

Example:
  vignette screener show 4`,
    )
    .action((id, { json }) =>
      operate(async ({ context: { screenerDesk } }) => {
        const shown = await screenerDesk.show(id);
        if (json) printJson(shown);
        else printScreener(shown, await screenerDesk.report(id));
      }),
    );
}
