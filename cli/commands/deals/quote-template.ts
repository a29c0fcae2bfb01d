import type { Command } from 'commander';
import { countNoun } from '../../../server/text/count-noun.ts';
import { operate } from '../../operate.ts';
import { writePrivateFile } from '../../write-private-file.ts';
import { ORDER } from '../orders/order-argument.ts';

export function addQuoteTemplate(quote: Command) {
  quote
    .command('template')
    .description('write a file with the titles of an order, to be filled with prices')
    .argument(...ORDER)
    .argument('<file.json>', 'the file to write')
    .addHelpText(
      'after',
      `
After a first quote the file has its prices, terms and payment terms, to be changed for the next
version. "quote send --help" describes the fields. Only you can read the file. An existing file is
not overwritten.

Example:
  vignette quote template VG-9CQA-T4 quote.json`,
    )
    .action((name, file: string) =>
      operate(async ({ context: { quoteDesk } }) => {
        const template = await quoteDesk.template(name);
        await writePrivateFile(file, Buffer.from(`${JSON.stringify(template, null, 2)}\n`));
        const titles = countNoun(template.lines.length, 'title');
        console.log(`Wrote ${file} with ${titles}. Fill in the prices, then use "quote send".`);
      }),
    );
}
