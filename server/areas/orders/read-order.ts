import type { Db } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { findNamedOrder, type OrderName } from './desk/order-desk.queries.ts';
import * as history from './history.queries.ts';
import { type Order, toOrder } from './order.mapper.ts';

/** Reads all parts of an order, one after the other: a transaction has one connection. */
export async function readOrder(
  from: Db,
  row: history.OrderRow,
  reading: Parameters<typeof toOrder>[2],
): Promise<Order> {
  const items = await history.listItems(from, row.id);
  const events = await history.listEvents(from, row.id);
  const quote = await history.findLatestQuote(from, row.id);
  const deal = await history.findDeal(from, row.id);
  return toOrder(row, { items, events, quote, deal }, reading);
}

/** The order that an operator names; throws if there is none. */
export async function requireOrder(db: Db, name: OrderName): Promise<history.OrderRow> {
  const row = await findNamedOrder(db, name);
  if (row) return row;
  const order = 'id' in name ? name.id : name.orderNo;
  throw new OperatorError(`There is no order ${order}.`, {
    message: 'deskError.noSuchOrder',
    values: { order },
  });
}
