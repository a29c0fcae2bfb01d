import type { Command } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { writePrivateFile } from '#cli/write-private-file.ts';
import type { QuoteDesk } from '#server/areas/quotes/desk/quote-desk.service.ts';
import { countNoun } from '#server/text/count-noun.ts';
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
        await writePrivateFile(file, Buffer.from(writeTemplate(template)));
        const titles = countNoun(template.lines.length, 'title');
        console.log(`Wrote ${file} with ${titles}. Fill in the prices, then use "quote send".`);
      }),
    );
}

type Template = Awaited<ReturnType<QuoteDesk['template']>>;

/** Writes price and terms of a title in one line each, so that all prices fit on a screen. */
function writeTemplate({ lines, ...common }: Template): string {
  const indent = (depth: number, text: string) => ' '.repeat(depth) + text;
  const writeFields = (depth: number, fields: object) =>
    Object.entries(fields).map(([name, value]) =>
      indent(depth, `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
    );
  const writtenLines = lines.map((line) =>
    [indent(4, '{'), writeFields(6, line).join(',\n'), indent(4, '}')].join('\n'),
  );
  return [
    '{',
    ...writeFields(2, common).map((field) => `${field},`),
    indent(2, '"lines": ['),
    writtenLines.join(',\n'),
    indent(2, ']'),
    '}\n',
  ].join('\n');
}
