import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { OrderStatus } from '../../db/tables.ts';

/** How an operator names an order. */
export type OrderName = { id: number } | { orderNo: string };

export async function findOrder(db: Db, name: OrderName) {
  return orderBy(db, name).executeTakeFirst();
}

/** Locks the order for the rest of the transaction: no other step is added meanwhile. */
export async function lockOrder(tx: Tx, name: OrderName) {
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
  /** The beginning of an order number, or a part of the buyer's details or of a title. */
  search?: string | undefined;
  /** Absent: all. */
  limit?: number | undefined;
}

/** The latest first, each with its titles in the order they were ordered. */
export async function listOrders(db: Db, { status, accountId, search, limit }: OrderFilter) {
  return db
    .selectFrom('copyright_orders as o')
    .select([
      'o.id as order_id',
      'o.order_no',
      'o.status',
      'o.user_id as account_id',
      'o.contact_name',
      'o.contact_company',
      'o.contact_email',
      'o.contact_phone',
      'o.territories',
      'o.media',
      'o.languages',
      'o.term_months',
      'o.is_exclusive',
      'o.locale',
      'o.item_count',
      'o.created_at',
      'o.updated_at',
      sql<OrderTitle[]>`(
        SELECT jsonb_agg(jsonb_build_object('title', title, 'original_title', original_title)
          ORDER BY position)
        FROM copyright_order_items WHERE order_id = o.id)`.as('titles'),
    ])
    .$if(status !== undefined, (query) => query.where('o.status', '=', status as OrderStatus))
    .$if(accountId !== undefined, (query) => query.where('o.user_id', '=', accountId as number))
    .$if(search !== undefined, (query) => query.where(isFoundBy(search as string)))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .execute();
}

export interface OrderTitle {
  title: string;
  original_title: string;
}

export type DeskOrderRow = Awaited<ReturnType<typeof listOrders>>[number];

/**
 * Without regard to case. No index: the newest orders are read until `limit` are found, at worst all
 * of them. A title is also found by the names the drama has in other languages now.
 */
function isFoundBy(text: string) {
  const has = (column: string) => sql`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`;
  return sql<boolean>`(
    starts_with(o.order_no, upper(${text}))
    OR ${has('o.contact_name')} OR ${has('o.contact_company')} OR ${has('o.contact_email')}
    OR EXISTS (
      SELECT FROM copyright_order_items item
      LEFT JOIN drama_texts named ON named.drama_id = item.drama_id
      WHERE item.order_id = o.id
        AND (${has('item.title')} OR ${has('item.original_title')} OR ${has('named.title')})))`;
}

export async function listEvents(db: Db, orderId: number) {
  return db
    .selectFrom('copyright_order_events')
    .select(['status', 'note', 'actor', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('event_no')
    .execute();
}

export async function listInternalNotes(db: Db, orderId: number) {
  return db
    .selectFrom('internal_order_notes')
    .select(['at', 'actor', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

interface NewNote {
  order_id: number;
  note: string;
  actor: string;
  at: Date;
}

export async function insertInternalNote(tx: Tx, note: NewNote): Promise<void> {
  await tx.insertInto('internal_order_notes').values(note).execute();
}

/** The statuses an order can go to next, as `is_order_step` in the database defines them. */
export async function listSteps(db: Db, from: OrderStatus, all: readonly OrderStatus[]) {
  const { rows } = await sql<{ status: OrderStatus }>`
    SELECT status FROM unnest(${all}::text[]) WITH ORDINALITY AS known (status, place)
    WHERE is_order_step(${from}, status) ORDER BY place`.execute(db);
  return rows.map(({ status }) => status);
}
