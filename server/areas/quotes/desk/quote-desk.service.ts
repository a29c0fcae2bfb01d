import { sumOf } from '#contract/deals/price.ts';
import type { QuoteInput } from '#contract/desk/sales/quote-input.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import type { OrderName } from '#server/areas/orders/desk/order-desk.queries.ts';
import { requireOrder } from '#server/areas/orders/read-order.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import * as mapper from '../quote.mapper.ts';
import { listLines, listQuotes } from '../quote.queries.ts';
import type { QuoteBase } from '../quote-base.ts';
import { checkQuote } from './check-quote.ts';
import { totalOf } from './plan-quote.ts';
import {
  findNewest,
  listItems,
  type QuoteChangeParts,
  recallQuote,
  requireOpenOrder,
  type SendOptions,
  sendQuote,
} from './quote-changes.ts';
import { listOpenOffers } from './quote-desk.queries.ts';
import { startQuote, writeTemplate } from './quote-template.ts';

export type QuoteDesk = ReturnType<typeof createQuoteDesk>;

/** Operations on quotes for operators. */
export function createQuoteDesk(parts: QuoteChangeParts) {
  const { db, now, rights } = parts;

  /** What an editor starts with, and the version that it is based on. */
  async function edit(name: OrderName) {
    const order = await requireOrder(db, name);
    requireOpenOrder(order);
    const items = await listItems(db, order);
    const newest = await findNewest(db, order, now());
    const base = newest ? { version: newest.quote.version, state: newest.quote.state } : null;
    return {
      order_no: order.order_no,
      locale: order.locale,
      base,
      ...startQuote(items, newest?.quote, newest?.row.payment_terms),
    };
  }

  return {
    /** The open quotes that offer these dramas, for an operator who withdraws the titles. */
    listOpenOffers: (dramas: string[]) => listOpenOffers(db, dramas, now()),

    send: (actor: string, name: OrderName, content: unknown, options: SendOptions = {}) =>
      sendQuote(parts, actor, name, content, options),

    /** The reason is for the buyer. */
    recall: (actor: string, name: OrderName, reason: string, base?: QuoteBase) =>
      recallQuote(parts, actor, name, reason, base),

    /** A version, by default the newest, as buyers get it, with what only operators see. */
    async show(name: OrderName, version?: number) {
      const order = await requireOrder(db, name);
      const rows = await listQuotes(db, order.id);
      const row = rows.find((each) => each.version === (version ?? rows[0]?.version));
      if (!row)
        throw new OperatorError(
          rows.length > 0
            ? `Order ${order.order_no} has no quote with version ${version}; its newest is ${rows[0]?.version}.`
            : `Order ${order.order_no} has no quote.`,
        );
      const reading = { locale: fallbackLocale, time: now() };
      const quote = mapper.toQuote(row, await listLines(db, [row.id]), reading);
      const items = await listItems(db, order);
      const keyOf = new Map(items.map(({ dramaId, externalId }) => [dramaId, externalId]));
      return {
        order_no: order.order_no,
        ...quote,
        payment_terms: row.payment_terms,
        actor: row.actor,
        closed_at: row.closed_at?.toISOString() ?? null,
        reminded_at: row.reminded_at?.toISOString() ?? null,
        lines: quote.lines.map((line) => ({
          external_id: keyOf.get(line.drama_id) ?? `id:${line.drama_id}`,
          ...line,
        })),
      };
    },

    /** A file for `send` with the titles of the order, or the newest quote to be changed. */
    template: async (name: OrderName) => writeTemplate(await edit(name)),

    edit,

    /**
     * Checks a quote as `send` with `isVersionNeeded` does, and says for each title what is wrong.
     * Changes nothing.
     */
    async check(name: OrderName, quote: QuoteInput) {
      const order = await requireOrder(db, name);
      requireOpenOrder(order);
      const items = await listItems(db, order);
      const quoted = { orderId: order.id, items, time: now(), isVersionNeeded: true };
      const checked = await db.transaction().execute((tx) => checkQuote(tx, rights, quote, quoted));
      return { ...checked, total_minor: sumOf(checked.lines.map(totalOf)) };
    },
  };
}
