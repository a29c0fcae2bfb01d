import { isBindingOrder, isOpenOrder, type OrderRequest } from '#contract/orders.ts';
import type { Locale } from '#i18n/locales.ts';

import type { Db, Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { fingerprintOf } from '#server/text/fingerprint.ts';
import { makeReferenceNumber } from '#server/text/reference-number.ts';
import { toPage } from '../page.mapper.ts';
import type { AvailabilityService } from '../rights/availability.service.ts';
import { toCartCount } from './cart/cart.mapper.ts';
import { countCartLines, insertLinesFromOrder } from './cart/cart.queries.ts';
import { refuseFullCart } from './cart/cart.service.ts';
import * as history from './history.queries.ts';
import * as mapper from './order.mapper.ts';
import * as queries from './order.queries.ts';
import { orderLimits, withdrawalLimits } from './order-limits.ts';
import type { OrderNotifier } from './order-notifier.ts';
import { readOrder } from './read-order.ts';

export type OrderService = ReturnType<typeof createOrderService>;

/** Closes the open quote of an order, if there is one. */
export type CloseOpenQuote = (
  tx: Tx,
  orderId: number,
  state: 'declined' | 'recalled',
  at: Date,
) => Promise<void>;

interface OrderParts {
  db: Db;
  now: () => Date;
  /** The URL that a stored picture is served from. */
  addressOf: (path: string) => string;
  notifier: OrderNotifier;
  availability: Pick<AvailabilityService, 'judgeLines'>;
  closeOpenQuote: CloseOpenQuote;
}

export function createOrderService(parts: OrderParts) {
  const { db, now, addressOf, notifier, availability, closeOpenQuote } = parts;

  /** Undefined for an unknown order and for that of another user. */
  async function findOrder(from: Db, userId: number, orderId: number) {
    const row = await history.findOrder(from, userId, orderId);
    return row && readOrder(from, row, { addressOf, time: now() });
  }

  /** Retries with another number if the generated one is taken. */
  async function insertWithNewNumber(tx: Tx, order: mapper.UnnumberedOrder) {
    for (;;) {
      const orderNo = makeReferenceNumber('VG');
      const orderId = await queries.insertOrder(tx, { ...order, order_no: orderNo });
      if (orderId !== undefined) return { orderId, orderNo };
    }
  }

  /** The items of a new order, each with its availability at this time. */
  async function judgeItems(tx: Tx, lines: mapper.ChosenLine[], request: OrderRequest) {
    const termsOf = mapper.toTermsByLine(request);
    const answers = await availability.judgeLines(
      tx,
      lines.map(({ cartId, dramaId }) => ({ dramaId, terms: termsOf(cartId) })),
    );
    return lines.map(({ cartId, row }, index) =>
      mapper.toNewItem(row, {
        terms: termsOf(cartId),
        orderTerms: request.terms,
        availability: answers[index],
      }),
    );
  }

  return {
    /**
     * Locks the user's row, so that concurrent requests run one after the other. A cart is ordered
     * once, and a repeated idempotency key returns the order of the first request.
     */
    send: (locale: Locale, userId: number, key: string | undefined, request: OrderRequest) =>
      db.transaction().execute(async (tx) => {
        const lineCount = await queries.lockCart(tx, userId);
        const fingerprint = fingerprintOf(request);
        const earlier = key && (await queries.findOrderByKey(tx, userId, key));
        if (earlier) return repeatReply(earlier, fingerprint);

        const rows = await queries.lockChosenLines(tx, userId, locale, request.cart_ids);
        const lines = selectLines(rows.map(mapper.toChosenLine), request);
        await keepWithin(tx, orderLimits(userId), now());
        const cartLinesLeft = lineCount - lines.length;
        const order = mapper.toNewOrder(request, {
          userId,
          locale,
          itemCount: lines.length,
          idempotencyKey: key,
          fingerprint,
          cartLinesLeft,
          createdAt: now(),
        });
        const { orderId, orderNo } = await insertWithNewNumber(tx, order);
        await queries.insertItems(tx, orderId, await judgeItems(tx, lines, request));
        const orderedIds = lines.map(({ cartId }) => cartId);
        await queries.deleteLines(tx, userId, orderedIds);
        const sent = await findOrder(tx, userId, orderId);
        if (sent) await notifier.queueSent(tx, locale, sent);
        return mapper.toSentOrder({ orderId, orderNo, cartLinesLeft });
      }),

    async listHistory(
      userId: number,
      input: mapper.HistoryInput,
      { page, pageSize }: { page: number; pageSize: number },
    ) {
      const filter = mapper.toHistoryFilter(input);
      const [rows, total] = await Promise.all([
        history.listOrders(db, userId, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
        history.countOrders(db, userId, filter),
      ]);
      const list = rows.map((row) => mapper.toOrderSummary(row, addressOf, now()));
      return toPage(list, total, page, pageSize);
    },

    async getDetail(userId: number, orderId: number) {
      const order = await findOrder(db, userId, orderId);
      if (!order) throw new AppError('notFound');
      return order;
    },

    /** Also closes the open quote. */
    withdraw: (userId: number, orderId: number) =>
      db.transaction().execute(async (tx) => {
        if (!(await history.findOrder(tx, userId, orderId))) throw new AppError('notFound');
        await keepWithin(tx, withdrawalLimits(userId), now());
        const row = await history.lockOrder(tx, userId, orderId);
        if (!row) throw new AppError('notFound');
        requireWithdrawable(row);
        await closeOpenQuote(tx, orderId, 'declined', now());
        const event = { orderId, status: 'withdrawn', note: '', actor: 'buyer' } as const;
        await history.insertEvent(tx, { ...event, at: now() });
        const order = await findOrder(tx, userId, orderId);
        if (!order) throw new AppError('notFound');
        await notifier.queueWithdrawn(tx, row.locale, order);
        return order;
      }),

    repeat: (userId: number, orderId: number) =>
      db.transaction().execute(async (tx) => {
        await queries.lockCart(tx, userId);
        if (!(await history.findOrder(tx, userId, orderId))) throw new AppError('notFound');
        await insertLinesFromOrder(tx, userId, orderId).catch(refuseFullCart);
        return toCartCount(await countCartLines(tx, userId));
      }),
  };
}

function requireWithdrawable({ status }: history.OrderRow): void {
  if (isOpenOrder(status)) return;
  throw new AppError(isBindingOrder(status) ? 'orderBinding' : 'orderClosed');
}

type EarlierOrder = NonNullable<Awaited<ReturnType<typeof queries.findOrderByKey>>>;

/** Repeats the reply to an earlier request with the same key; throws if that request differed. */
function repeatReply(earlier: EarlierOrder, fingerprint: Buffer) {
  if (!earlier.fingerprint?.equals(fingerprint)) throw new AppError('keyReused');
  return mapper.toSentOrder(earlier);
}

/**
 * The lines to order. Lines given by id, also those with own terms, are ordered all or none: throws
 * for a line that is not the user's and for withdrawn titles. Without ids, withdrawn titles are
 * skipped and stay in the cart.
 */
function selectLines(lines: mapper.ChosenLine[], request: OrderRequest) {
  const givenIds = mapper.givenCartIds(request);
  if (!givenIds.isSubsetOf(new Set(lines.map(({ cartId }) => cartId))))
    throw new AppError('notFound');
  const available = lines.filter(({ isAvailable }) => isAvailable);
  const withdrawn = lines.filter(({ cartId, isAvailable }) => !isAvailable && givenIds.has(cartId));
  if (withdrawn[0]) {
    throw new AppError('titleWithdrawn', {
      data: mapper.toCartIds(withdrawn),
      values: { title: withdrawn[0].title },
    });
  }
  if (available.length === 0) throw new AppError('nothingToOrder');
  return available;
}
