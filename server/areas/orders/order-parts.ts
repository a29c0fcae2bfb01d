import type { Db, Tx } from '#server/db/client.ts';
import type { AvailabilityService } from '../rights/availability.service.ts';
import { findOrder } from './history.queries.ts';
import type { OrderNotifier } from './order-notifier.ts';
import { readOrder } from './read-order.ts';

/** Closes the open quote of an order, if there is one. */
export type CloseOpenQuote = (
  tx: Tx,
  orderId: number,
  state: 'declined' | 'recalled',
  at: Date,
) => Promise<void>;

export interface OrderParts {
  db: Db;
  now: () => Date;
  /** The URL that a stored picture is served from. */
  addressOf: (path: string) => string;
  notifier: OrderNotifier;
  availability: Pick<AvailabilityService, 'judgeLines'>;
  closeOpenQuote: CloseOpenQuote;
}

/** Undefined for an unknown order and for that of another user. */
export async function findOwnOrder(
  { now, addressOf }: Pick<OrderParts, 'now' | 'addressOf'>,
  from: Db,
  userId: number,
  orderId: number,
) {
  const row = await findOrder(from, userId, orderId);
  return row && readOrder(from, row, { addressOf, time: now() });
}
