import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { OrderStatus } from '../../db/tables.ts';

/** How an operator names an order. */
export type OrderName = { id: number } | { orderNo: string };

export async function findOrder(db: Db, name: OrderName) {
  return orderBy(db, name).executeTakeFirst();
}

/** It moves no further until the transaction ends. */
export async function lockOrder(tx: Db, name: OrderName) {
  return orderBy(tx, name).forNoKeyUpdate().executeTakeFirst();
}

function orderBy(db: Db, name: OrderName) {
  const orders = db.selectFrom('copyright_orders').selectAll();
  return 'id' in name
    ? orders.where('id', '=', name.id)
    : orders.where('order_no', '=', name.orderNo);
}

export interface OrderFilter {
  status?: OrderStatus | undefined;
  accountId?: number | undefined;
  /** Absent: all. */
  limit?: number | undefined;
}

/** The latest first. */
export async function listOrders(db: Db, { status, accountId, limit }: OrderFilter) {
  return db
    .selectFrom('copyright_orders')
    .select([
      'id as order_id',
      'order_no',
      'status',
      'user_id as account_id',
      'contact_name',
      'contact_company',
      'contact_email',
      'contact_phone',
      'territories',
      'media',
      'languages',
      'term_months',
      'is_exclusive',
      'locale',
      'item_count',
      'created_at',
      'updated_at',
    ])
    .$if(status !== undefined, (query) => query.where('status', '=', status as OrderStatus))
    .$if(accountId !== undefined, (query) => query.where('user_id', '=', accountId as number))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .execute();
}

export type DeskOrderRow = Awaited<ReturnType<typeof listOrders>>[number];

export async function listEvents(db: Db, orderId: number) {
  return db
    .selectFrom('copyright_order_events')
    .select(['status', 'note', 'actor', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('event_no')
    .execute();
}

/** Where an order may go from here; the rule stands in the database. */
export async function listSteps(db: Db, from: OrderStatus, all: readonly OrderStatus[]) {
  const { rows } = await sql<{ status: OrderStatus }>`
    SELECT status FROM unnest(${all}::text[]) WITH ORDINALITY AS known (status, place)
    WHERE is_order_step(${from}, status) ORDER BY place`.execute(db);
  return rows.map(({ status }) => status);
}
