import { stateAt } from '#contract/deals/quote.ts';
import { type OrderStatus, orderStatuses } from '#contract/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { findLatestQuote, type OrderRow } from '../history.queries.ts';
import * as queries from './order-desk.queries.ts';

/**
 * The status that an order is corrected to; throws if it cannot be, for the reasons that `listCorrections`
 * has. The caller has refused binding orders (order-desk-steps.ts).
 */
export async function requireCorrection(
  tx: Tx,
  order: OrderRow,
  to: OrderStatus | undefined,
  time: Date,
): Promise<OrderStatus> {
  const { id, order_no, status } = order;
  if (status === 'withdrawn')
    throw new OperatorError(
      `Order ${order_no} was withdrawn by the buyer. Only an operator's step can be taken back.`,
      { message: 'deskError.orderStep' },
    );
  const quote = await findLatestQuote(tx, id);
  if (quote && stateAt(quote, time) === 'sent')
    throw new OperatorError(
      `Order ${order_no} has an open quote. Recall it first with "quote recall ${order_no}".`,
      { message: 'deskError.quoteOpen' },
    );
  const { possible, usual } = await listCorrections(tx, order, time);
  const target = to ?? usual;
  if (target && possible.includes(target)) return target;
  throw new OperatorError(
    possible.length > 0
      ? `Order ${order_no} is ${status}; it can be corrected to ${joinAlternatives(possible)}.`
      : `Order ${order_no} is ${status}; there is no step to take back.`,
    { message: 'deskError.orderStep' },
  );
}

/**
 * The statuses that an order can be corrected to, and the one before its latest step. None if the
 * order is binding or withdrawn, or has an open quote.
 */
export async function listCorrections(db: Db, { id, status }: OrderRow, time: Date) {
  const quote = await findLatestQuote(db, id);
  const isOpen = quote !== undefined && stateAt(quote, time) === 'sent';
  if (isOpen || ['confirmed', 'withdrawn'].includes(status))
    return { possible: [], usual: undefined };
  const possible = (await queries.listAllowedCorrections(db, status, orderStatuses)).filter(
    (each) => each !== 'quoted' || quote !== undefined,
  );
  const earlier = findEarlierStatus(await queries.listEvents(db, id));
  return { possible, usual: possible.find((each) => each === earlier) };
}

/** The status before the latest step that was not taken back. */
function findEarlierStatus(
  events: { status: OrderStatus; is_correction: boolean }[],
): OrderStatus | undefined {
  const taken: OrderStatus[] = [];
  for (const { status, is_correction } of events) {
    if (status === taken.at(-1)) continue;
    const at = taken.lastIndexOf(status);
    if (is_correction) taken.splice(at < 0 ? -1 : at);
    taken.push(status);
  }
  return taken.at(-2);
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

export function joinAlternatives(words: string[]): string {
  return alternatives.format(words);
}
