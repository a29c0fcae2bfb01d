import type { Db } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { findOrder, type OrderName } from './desk/order-desk.queries.ts';
import type { OrderRow } from './history.queries.ts';

/** The order that an operator names; throws if there is none. */
export async function requireOrder(db: Db, name: OrderName): Promise<OrderRow> {
  const row = await findOrder(db, name);
  if (row) return row;
  const order = 'id' in name ? name.id : name.orderNo;
  throw new OperatorError(`There is no order ${order}.`, {
    message: 'deskError.noSuchOrder',
    values: { order },
  });
}
