import type { Quote } from '#contract/deals/quote.ts';
import type { CounterRequest } from '#contract/deals.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { findOrder, lockOrder } from '../orders/history.queries.ts';
import { insertMessage } from '../orders/messages/message.queries.ts';
import { toMailedOrder } from '../orders/order.mapper.ts';
import { answerLimits } from '../orders/order-limits.ts';
import { toWishes } from './quote.mapper.ts';
import * as queries from './quote.queries.ts';
import type { NotifyQuote, QuoteNotifier } from './quote-notifier.ts';
import { lineNotOffered, requireOpen } from './quote-state.ts';
import { readQuote, readQuotes } from './read-quotes.ts';

export type QuoteService = ReturnType<typeof createQuoteService>;

interface QuoteParts {
  db: Db;
  now: () => Date;
  notifier: Pick<QuoteNotifier, 'quoteCountered' | 'quoteDeclined'>;
}

interface Answer {
  state: 'countered' | 'declined';
  reply: string;
  /** Runs after the quote has the state. */
  save?: (tx: Tx, quote: queries.QuoteRow) => Promise<void>;
  notify: NotifyQuote;
}

/** The buyer's side of quotes, except acceptance. */
export function createQuoteService({ db, now, notifier }: QuoteParts) {
  async function get(from: Db, quoteId: number, locale: Locale): Promise<Quote> {
    const quote = await readQuote(from, quoteId, { locale, time: now() });
    if (!quote) throw new AppError('notFound');
    return quote;
  }

  /** Closes an open quote with the buyer's answer. The order keeps its status. */
  const answer = (locale: Locale, userId: number, quoteId: number, given: Answer) =>
    db.transaction().execute(async (tx) => {
      const orderId = await queries.findOrderOfQuote(tx, userId, quoteId);
      if (orderId === undefined) throw new AppError('notFound');
      await keepWithin(tx, answerLimits(userId), now());
      const order = await lockOrder(tx, userId, orderId);
      const quote = await queries.lockQuote(tx, quoteId);
      if (!order || !quote) throw new AppError('notFound');
      requireOpen(order, quote, now());
      const { state, reply } = given;
      await queries.closeQuote(tx, quoteId, { state, reply, at: now() });
      await given.save?.(tx, quote);
      await given.notify(tx, toMailedOrder(order), await get(tx, quoteId, order.locale));
      return get(tx, quoteId, locale);
    });

  return {
    async get(locale: Locale, userId: number, orderId: number) {
      if (!(await findOrder(db, userId, orderId))) throw new AppError('notFound');
      const versions = await readQuotes(db, orderId, { locale, time: now() });
      return { current: versions[0] ?? null, versions };
    },

    /** The message is also added to the conversation of the order. */
    counter: (locale: Locale, userId: number, { quote_id, message, lines = [] }: CounterRequest) =>
      answer(locale, userId, quote_id, {
        state: 'countered',
        reply: message,
        async save(tx, { id, order_id }) {
          await requireOffered(
            tx,
            id,
            lines.map(({ line_id }) => line_id),
          );
          await queries.saveWishes(tx, id, toWishes(lines));
          const sent = { orderId: order_id, sender: 'buyer', actor: 'buyer', at: now() } as const;
          await insertMessage(tx, { ...sent, text: message });
        },
        notify: notifier.quoteCountered,
      }),

    decline: (locale: Locale, userId: number, quoteId: number, reason: string) =>
      answer(locale, userId, quoteId, {
        state: 'declined',
        reply: reason,
        notify: notifier.quoteDeclined,
      }),
  };
}

/** Throws unless all of these are offered lines of the quote. */
async function requireOffered(tx: Tx, quoteId: number, lineIds: number[]): Promise<void> {
  const lines = await queries.listLines(tx, [quoteId]);
  const offered = new Set(lines.filter(({ is_offered }) => is_offered).map(({ id }) => id));
  if (!lineIds.every((lineId) => offered.has(lineId))) throw lineNotOffered('lines');
}
