import type { Command } from '@commander-js/extra-typings';
import { addQuoteRecall } from './quote-recall.ts';
import { addQuoteSend } from './quote-send.ts';
import { addQuoteShow } from './quote-show.ts';
import { addQuoteTemplate } from './quote-template.ts';

export function addQuoteCommands(program: Command) {
  const quote = program.command('quote').description('quotes: the prices offered for an order');
  addQuoteTemplate(quote);
  addQuoteSend(quote);
  addQuoteShow(quote);
  addQuoteRecall(quote);
}
