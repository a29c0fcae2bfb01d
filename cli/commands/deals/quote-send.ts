import type { Command } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { readJson } from '#cli/read-json.ts';
import { ORDER } from '../orders/order-argument.ts';
import { printSentQuote } from './print-quote.ts';
import { warnUnnamedSeller } from './warn-unnamed-seller.ts';

export function addQuoteSend(quote: Command) {
  quote
    .command('send')
    .description('answer an order with prices; an open quote is replaced by the new version')
    .argument(...ORDER)
    .argument('<file.json>', 'currency, validity, prices, and terms that differ from the order')
    .option('--dry-run', 'check the file and print what the buyer would see; send nothing')
    .addHelpText(
      'after',
      `
The file, which "quote template" prepares:
  {
    "currency": "EUR",
    "valid_days": 14,
    "payment_terms": "30 days after the invoice",
    "message": "Thank you for your order.",
    "lines": [
      { "external_id": "demo:kitchen-number-eight", "price": { "model": "flat", "amount_minor": 400000 } },
      { "external_id": "demo:two-shifts-one-room", "is_offered": false, "reason": "Sold until 2028." }
    ]
  }
Amounts are whole numbers of the smallest unit: 400000 is EUR 4,000.00, but JPY 400,000.
Prices: { "model": "flat", "amount_minor": … }
        { "model": "per_episode", "amount_minor": … }
        { "model": "share", "share_bps": 2500 }, which is 25% of net revenue
        { "model": "guarantee", "amount_minor": …, "share_bps": … }
A line without terms has those of the order, and without "version": "original" or "custom" its
version; a title without a line is not offered. payment_terms may be one text, or texts by language:
{ "en": "…", "ja": "…" }.
The buyer gets an email and answers on the page of the order. Titles that are taken, or under
negotiation with another buyer, cannot be offered; all errors are printed together.

Examples:
  vignette quote send VG-9CQA-T4 quote.json --dry-run
  vignette quote send VG-9CQA-T4 quote.json`,
    )
    .action(async (name, file, { dryRun = false }) => {
      const content = await readJson(file);
      await operate(async ({ context, actor }) => {
        const { quoteDesk, translators } = context;
        const sent = await quoteDesk.send(actor, name, content, { dryRun });
        const { order_no, version } = sent;
        console.log(
          version === null
            ? `${order_no}: dry run, nothing was sent. The buyer would see:`
            : `${order_no}: version ${version} was sent; the buyer gets an email and sees:`,
        );
        printSentQuote(translators.en, sent);
        for (const warning of sent.warnings) console.log(`Warning: ${warning}`);
        warnUnnamedSeller(context);
      });
    });
}
