import { isBindingOrder, isOpenOrder } from '#contract/order-status.ts';
import type { OrderRequest } from '#contract/orders.ts';
import type { Locale } from '#i18n/locales.ts';
import { AppError } from '#server/errors/app-error.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { toPage } from '../page.mapper.ts';
import { toCartCount } from './cart/cart.mapper.ts';
import { countCartLines, insertLinesFromOrder } from './cart/cart.queries.ts';
import { refuseFullCart } from './cart/cart.service.ts';
import * as history from './history.queries.ts';
import * as mapper from './order.mapper.ts';
import * as queries from './order.queries.ts';
import { withdrawalLimits } from './order-limits.ts';
import { findOwnOrder, type OrderParts } from './order-parts.ts';
import { sendOrder } from './send-order.ts';

export type OrderService = ReturnType<typeof createOrderService>;

export function createOrderService(parts: OrderParts) {
  const { db, now, addressOf, notifier, closeOpenQuote } = parts;

  return {
    send: (locale: Locale, userId: number, key: string | undefined, request: OrderRequest) =>
      sendOrder(parts, { locale, userId, key }, request),

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
      const order = await findOwnOrder(parts, db, userId, orderId);
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
        const order = await findOwnOrder(parts, tx, userId, orderId);
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
