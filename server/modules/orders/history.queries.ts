import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { type Row, row, typed } from '../../db/row.ts';
import type { OrderStatus } from '../../db/tables.ts';

const orderSummary = row({
  order_id: 'int8',
  order_no: 'text',
  status: typed<OrderStatus>('text'),
  item_count: 'int2',
  /** The covers of the first four items. */
  covers: 'text[]',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
});

export type OrderSummaryRow = Row<typeof orderSummary>;

/** Newest first. */
export async function listOrders(
  db: Db,
  userId: number,
  status: OrderStatus | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<OrderSummaryRow[]> {
  return prepared(
    db,
    `order-list${status ? '-by-status' : ''}`,
    orderSummary.sql`
    SELECT o.id AS order_id, o.order_no, o.status, o.item_count, o.created_at, o.updated_at,
      ARRAY(SELECT cover::text FROM copyright_order_items
            WHERE order_id = o.id AND position <= 4 ORDER BY position) AS covers
    FROM copyright_orders o
    WHERE o.user_id = ${userId} ${status ? sql`AND o.status = ${status}` : sql``}
    ORDER BY o.created_at DESC, o.id DESC
    LIMIT ${limit} OFFSET ${offset}`,
  );
}

export async function countOrders(db: Db, userId: number, status?: OrderStatus): Promise<number> {
  const { orders } = await db
    .selectFrom('copyright_orders')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .where('user_id', '=', userId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as OrderStatus))
    .executeTakeFirstOrThrow();
  return orders;
}

/** Undefined for an order of another user. */
export async function findOrder(db: Db, userId: number, orderId: number) {
  return db
    .selectFrom('copyright_orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Items as they were ordered, with the drama's current availability. */
export async function listItems(db: Db, orderId: number) {
  return db
    .selectFrom('copyright_order_items')
    .leftJoin('dramas', 'dramas.id', 'copyright_order_items.drama_id')
    .selectAll('copyright_order_items')
    .select(sql<boolean>`dramas.state IS NOT DISTINCT FROM 'published'`.as('is_available'))
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number];

export async function listEvents(db: Db, orderId: number) {
  return db
    .selectFrom('copyright_order_events')
    .select(['status', 'note', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('event_no')
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

interface NewEvent {
  orderId: number;
  status: OrderStatus;
  note: string;
  actor: string;
  at: Date;
  /** Takes back a status that was set by mistake. */
  isCorrection?: boolean;
}

/**
 * A trigger then sets the order's status. A step that is not allowed violates the constraint
 * copyright_orders_legal_step.
 */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  const { orderId, isCorrection = false, ...values } = event;
  await tx
    .insertInto('copyright_order_events')
    .values({ ...values, order_id: orderId, is_correction: isCorrection })
    .execute();
}
