import type { Quote } from '#contract/deals/quote.ts';
import type { Tx } from '#server/db/client.ts';
import type { MailedOrder } from '../orders/order.mapper.ts';

/** Queues a mail about a step of a quote, in the transaction of the step. */
export type NotifyQuote = (tx: Tx, order: MailedOrder, quote: Quote) => Promise<void>;

export type QuoteNotifier = Record<
  | 'quoteSent'
  | 'quoteRecalled'
  | 'quoteEndsSoon'
  | 'quoteExpired'
  | 'quoteCountered'
  | 'quoteDeclined',
  NotifyQuote
>;
