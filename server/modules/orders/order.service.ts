import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import type { orders } from '../../../contract/orders.ts';
import { MAX_CART_LINES } from '../../../contract/orders.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { brokenConstraint } from '../../db/broken-constraint.ts';
import type { Db, Tx } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import { keepWithin } from '../../limits/rate-limits.ts';
import { toCartCount } from './cart.mapper.ts';
import { countCartLines } from './cart.queries.ts';
import * as history from './history.queries.ts';
import { toOrder, toOrderSummary } from './order.mapper.ts';
import * as queries from './order.queries.ts';
import { orderLimits, withdrawalLimits } from './order-limits.ts';
import { makeOrderNumber } from './order-number.ts';
import type { OrderPost } from './order-post.ts';

export type OrderService = ReturnType<typeof createOrderService>;
type OrderRequest = v.InferOutput<(typeof orders.sendCopyrightOrder)['input']>;

interface OrderParts {
  db: Db;
  now: () => Date;
  /** Where a stored picture is served from. */
  addressOf: (path: string) => string;
  post: OrderPost;
}

/** A cart becomes an order, once and whole. */
export function createOrderService({ db, now, addressOf, post }: OrderParts) {
  /** Read in the transaction that made it, or later; undefined is another's or none. */
  async function readOrder(from: Db, userId: number, orderId: number) {
    const row = await history.findOrder(from, userId, orderId);
    if (!row) return undefined;
    // One after the other: a transaction has one connection.
    const items = await history.listItems(from, orderId);
    const events = await history.listEvents(from, orderId);
    return toOrder(row, items, events, addressOf);
  }

  async function insertWithNewNumber(
    tx: Tx,
    order: Omit<Parameters<typeof queries.insertOrder>[1], 'order_no'>,
  ) {
    for (;;) {
      const order_no = makeOrderNumber();
      const order_id = await queries.insertOrder(tx, { ...order, order_no });
      if (order_id !== undefined) return { order_id, order_no };
    }
  }

  return {
    /**
     * The lock on the user's row makes parallel requests queue up: each sees what the one before
     * has done, so a cart is ordered once and a key answers once.
     */
    send: (locale: Locale, userId: number, key: string | undefined, request: OrderRequest) =>
      db.transaction().execute(async (tx) => {
        const linesThere = await queries.lockCart(tx, userId);
        const fingerprint = fingerprintOf(request);
        const earlier = key && (await queries.findOrderByKey(tx, userId, key));
        if (earlier) return sameAnswer(earlier, fingerprint);

        const { cart_ids, contact, terms, message = '' } = request;
        const lines = toBeOrdered(
          await queries.lockChosenLines(tx, userId, locale, cart_ids),
          cart_ids,
        );
        await keepWithin(tx, orderLimits(userId), now());
        const cart_lines_left = linesThere - lines.length;
        const { order_id, order_no } = await insertWithNewNumber(tx, {
          user_id: userId,
          contact_name: contact.name,
          contact_company: contact.company || null,
          contact_email: contact.email,
          contact_phone: contact.phone || null,
          ...terms,
          message,
          locale,
          item_count: lines.length,
          idempotency_key: key ?? null,
          request_fingerprint: key ? fingerprint : null,
          cart_lines_left,
          created_at: now(),
        });
        await queries.insertItems(tx, order_id, lines);
        const cartIds = lines.map(({ cart_id }) => cart_id);
        await queries.deleteLines(tx, userId, cartIds);
        const order = await readOrder(tx, userId, order_id);
        if (order) await post.queueSent(tx, locale, order);
        return { order_id, order_no, ...toCartCount(cart_lines_left) };
      }),

    async listHistory(
      userId: number,
      status: Parameters<typeof history.listOrders>[2],
      page: number,
      pageSize: number,
    ) {
      const [rows, total] = await Promise.all([
        history.listOrders(db, userId, status, { limit: pageSize, offset: (page - 1) * pageSize }),
        history.countOrders(db, userId, status),
      ]);
      const list = rows.map((row) => toOrderSummary(row, addressOf));
      return { list, total, page, page_size: pageSize };
    },

    async getDetail(userId: number, orderId: number) {
      const order = await readOrder(db, userId, orderId);
      if (!order) throw new AppError('notFound');
      return order;
    },

    withdraw: (userId: number, orderId: number) =>
      db.transaction().execute(async (tx) => {
        const row = await history.findOrder(tx, userId, orderId);
        if (!row) throw new AppError('notFound');
        await keepWithin(tx, withdrawalLimits(userId), now());
        const step = { order_id: orderId, status: 'withdrawn', note: '', actor: 'buyer' } as const;
        await history.insertEvent(tx, { ...step, at: now() }).catch((error: unknown) => {
          if (brokenConstraint(error) !== 'copyright_orders_legal_step') throw error;
          throw new AppError('orderClosed');
        });
        const order = await readOrder(tx, userId, orderId);
        if (!order) throw new AppError('notFound');
        await post.queueWithdrawn(tx, row.locale, order);
        return order;
      }),

    repeat: (userId: number, orderId: number) =>
      db.transaction().execute(async (tx) => {
        await queries.lockCart(tx, userId);
        if (!(await history.findOrder(tx, userId, orderId))) throw new AppError('notFound');
        await queries.insertLinesOfOrder(tx, userId, orderId).catch((error: unknown) => {
          if (brokenConstraint(error) !== 'users_cart_line_limit') throw error;
          throw new AppError('cartFull', { values: { max: MAX_CART_LINES } });
        });
        return toCartCount(await countCartLines(tx, userId));
      }),
  };
}

/** What was asked for; its fields come in the contract's order, whichever way they were sent. */
function fingerprintOf(request: OrderRequest): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

type EarlierOrder = NonNullable<Awaited<ReturnType<typeof queries.findOrderByKey>>>;

function sameAnswer(earlier: EarlierOrder, fingerprint: Buffer) {
  if (!earlier.request_fingerprint?.equals(fingerprint)) throw new AppError('keyReused');
  const { id, order_no, cart_lines_left } = earlier;
  return { order_id: id, order_no, ...toCartCount(cart_lines_left) };
}

/**
 * Lines named one by one are all ordered or none is: a line that is not the caller's is not found,
 * a title withdrawn since is named. Of a whole cart, what is withdrawn stays behind.
 */
function toBeOrdered(lines: queries.ChosenLineRow[], cartIds: number[] | undefined) {
  if (cartIds && lines.length < new Set(cartIds).size) throw new AppError('notFound');
  const available = lines.filter(({ is_available }) => is_available);
  const gone = lines.filter(({ is_available }) => !is_available);
  if (cartIds && gone[0]) {
    throw new AppError('titleWithdrawn', {
      data: { cart_ids: gone.map(({ cart_id }) => cart_id) },
      values: { title: gone[0].title },
    });
  }
  if (available.length === 0) throw new AppError('nothingToOrder');
  return available;
}
