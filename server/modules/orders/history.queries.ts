import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { publicItemCover } from '../../db/public-cover.ts';
import { type Row, row, typed } from '../../db/row.ts';
import type { OrderStatus, QuoteState } from '../../db/tables.ts';

const orderSummary = row({
  order_id: 'int8',
  order_no: 'text',
  status: typed<OrderStatus>('text'),
  item_count: 'int2',
  /** The covers of the first four items; empty where the picture is not public any more. */
  covers: 'text[]',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  /** Of the newest quote; null if none was sent. */
  quote_state: typed<QuoteState | null>('text?'),
  quote_valid_until: 'timestamptz?',
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
      quote.state AS quote_state, quote.valid_until AS quote_valid_until,
      ARRAY(SELECT ${publicItemCover}
            FROM copyright_order_items item LEFT JOIN dramas d ON d.id = item.drama_id
            WHERE item.order_id = o.id AND item.position <= 4 ORDER BY item.position) AS covers
    FROM copyright_orders o
    LEFT JOIN LATERAL (
      SELECT state, valid_until FROM copyright_quotes
      WHERE order_id = o.id AND state <> 'draft' ORDER BY version DESC LIMIT 1
    ) AS quote ON true
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
  return ownOrder(db, userId, orderId).executeTakeFirst();
}

/**
 * Locks the order for the rest of the transaction. The account is locked before, because its
 * deletion locks the account and then its orders, and mails refer to the account.
 */
export async function lockOrder(tx: Tx, userId: number, orderId: number) {
  await lockAccount(tx, userId);
  return ownOrder(tx, userId, orderId).forNoKeyUpdate().executeTakeFirst();
}

/** Prevents the deletion of the account until the end of the transaction. */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
}

function ownOrder(db: Db, userId: number, orderId: number) {
  return db
    .selectFrom('copyright_orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId);
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/**
 * Items as they were ordered, with the drama's current availability. A cover is empty if it is not
 * public any more.
 */
export async function listItems(db: Db, orderId: number) {
  return db
    .selectFrom('copyright_order_items as item')
    .leftJoin('dramas as d', 'd.id', 'item.drama_id')
    .selectAll('item')
    .select([
      publicItemCover.as('public_cover'),
      sql<boolean>`d.state IS NOT DISTINCT FROM 'published'`.as('is_available'),
    ])
    .where('item.order_id', '=', orderId)
    .orderBy('item.position')
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

/** The state of the newest quote that was sent. */
export async function findLatestQuote(db: Db, orderId: number) {
  return db
    .selectFrom('copyright_quotes')
    .select(['state', 'valid_until'])
    .where('order_id', '=', orderId)
    .where('state', '<>', 'draft')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type LatestQuoteRow = NonNullable<Awaited<ReturnType<typeof findLatestQuote>>>;

/** Without the bytes of the memos. */
export async function findDeal(db: Db, orderId: number) {
  return db
    .selectFrom('copyright_deals')
    .select([
      'deal_no',
      'buyer',
      'seller',
      'accepted_at',
      'paper_note',
      'signatory_name',
      'memo_sha256',
      'countersigned_at',
      'countersigned_sha256',
      'terminated_from',
      'termination_reason',
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export type DealRow = NonNullable<Awaited<ReturnType<typeof findDeal>>>;

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
