import type { Db } from '#server/db/client.ts';
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
