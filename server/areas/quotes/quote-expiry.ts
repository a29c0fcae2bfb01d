import type { Db, Tx } from '#server/db/client.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { findNamedOrder } from '../orders/desk/order-desk.queries.ts';
import { toMailedOrder } from '../orders/order.mapper.ts';
import { closeQuote } from './quote.queries.ts';
import * as queries from './quote-expiry.queries.ts';
import type { QuoteNotifier } from './quote-notifier.ts';
import { readQuote } from './read-quotes.ts';

interface QuoteExpiryParts {
  db: Db;
  now: () => Date;
  notifier: Pick<QuoteNotifier, 'quoteExpired' | 'quoteEndsSoon'>;
}

/** Closes quotes whose end has passed, and reminds buyers of those that end soon. */
export function createQuoteExpiry({ db, now, notifier }: QuoteExpiryParts) {
  const changes: Record<queries.Due, (tx: Tx, quoteId: number, at: Date) => Promise<void>> = {
    expiry: (tx, quoteId, at) => closeQuote(tx, quoteId, { state: 'expired', at }),
    reminder: queries.markReminded,
  };
  const mails = { expiry: notifier.quoteExpired, reminder: notifier.quoteEndsSoon };

  const settle = (due: queries.Due, quoteId: number, at: Date) =>
    db.transaction().execute(async (tx) => {
      const found = await queries.lockDue(tx, due, quoteId, at);
      const order = found && (await findNamedOrder(tx, { id: found.order_id }));
      if (!order) return;
      await changes[due](tx, quoteId, at);
      const quote = await readQuote(tx, quoteId, { locale: order.locale, time: at });
      if (quote) await mails[due](tx, toMailedOrder(order), quote);
    });

  return {
    /**
     * Settles each quote that is due in a transaction of its own, so that several servers can do
     * this at once. Throws the failures after all others are settled; the next run tries them
     * again.
     */
    async run(): Promise<void> {
      const at = now();
      const failures: unknown[] = [];
      for (const due of ['expiry', 'reminder'] as const) {
        for (const quoteId of await queries.listDue(db, due, at))
          await settle(due, quoteId, at).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0)
        throw new AggregateError(
          failures,
          `${countNoun(failures.length, 'quote')} could not be settled`,
        );
    },
  };
}
