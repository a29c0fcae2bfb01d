import { type Expression, sql } from 'kysely';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { publicItemCover } from '#server/db/dramas/public-cover.ts';
import { prepared } from '#server/db/query/prepared.ts';
import { anyOf, countRows } from '#server/db/query/rows.ts';

/** The newest quote of an order that was sent. */
function newestQuote(db: Db, orderId: number | Expression<number>) {
  return db
    .selectFrom('copyright_quotes')
    .select(['state', 'valid_until'])
    .where('order_id', '=', orderId)
    .where('state', '<>', 'draft')
    .orderBy('version', 'desc')
    .limit(1);
}

export interface HistoryFilter {
  status?: OrderStatus | undefined;
  /** A part of what `order_listing` can be searched for, or empty. */
  keyword?: string | undefined;
  /** Orders sent at this time or later. */
  since?: Date | undefined;
  /** Orders sent before this time. */
  before?: Date | undefined;
}

/**
 * The orders `o` of the user that match. The keyword is compared with each order of the user,
 * because that is cheaper than an index search in the orders of all users.
 */
function ordersOf(db: Db, userId: number, { status, keyword, since, before }: HistoryFilter) {
  return db.selectFrom('copyright_orders as o').where((eb) =>
    eb.and([
      eb('o.user_id', '=', userId),
      ...(status ? [eb('o.status', '=', status)] : []),
      ...(since ? [eb('o.created_at', '>=', since)] : []),
      ...(before ? [eb('o.created_at', '<', before)] : []),
      ...(keyword
        ? [
            sql<boolean>`(SELECT strpos(search_text, fold_search(${keyword})) > 0
              FROM order_listing WHERE order_id = o.id)`,
          ]
        : []),
    ]),
  );
}

/** Newest first. */
export function newestOrdersOf(db: Db, userId: number, filter: HistoryFilter) {
  return ordersOf(db, userId, filter).orderBy('o.created_at', 'desc').orderBy('o.id', 'desc');
}

/** Each combination of conditions is another statement, so it has a name of its own. */
const nameOf = (filter: HistoryFilter) =>
  Object.entries(filter)
    .map(([name, value]) => (value ? `-${name}` : ''))
    .join('');

/** Newest first. */
export async function listOrders(
  db: Db,
  userId: number,
  filter: HistoryFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const query = newestOrdersOf(db, userId, filter)
    .leftJoinLateral(newestQuote(db, sql.ref('o.id')).as('quote'), (join) => join.onTrue())
    .select(['o.id as order_id', 'o.order_no', 'o.status', 'o.item_count'])
    .select(['o.created_at', 'o.updated_at'])
    .select(['quote.state as quote_state', 'quote.valid_until as quote_valid_until'])
    // The covers of the first four items; empty where the picture is not public any more.
    .select(
      sql`ARRAY(
        SELECT ${publicItemCover}
        FROM copyright_order_items item LEFT JOIN dramas d ON d.id = item.drama_id
        WHERE item.order_id = o.id AND item.position <= 4 ORDER BY item.position)`
        .$castTo<string[]>()
        .as('covers'),
    )
    .limit(limit)
    .offset(offset);
  return prepared(db, `order-list${nameOf(filter)}`, query);
}

export type OrderSummaryRow = Awaited<ReturnType<typeof listOrders>>[number];

export async function countOrders(db: Db, userId: number, filter: HistoryFilter): Promise<number> {
  return countRows(db, ordersOf(db, userId, filter).select('o.id'));
}

/** The ids of all orders that match, newest first. */
export async function listOrderIds(db: Db, userId: number, filter: HistoryFilter) {
  const orders = await newestOrdersOf(db, userId, filter).select('o.id').execute();
  return orders.map(({ id }) => id);
}

/** Newest first. */
export async function listExportedOrders(db: Db, userId: number, orderIds: number[]) {
  return (
    newestOrdersOf(db, userId, {})
      .leftJoin('copyright_deals as deal', 'deal.order_id', 'o.id')
      .leftJoinLateral(newestQuote(db, sql.ref('o.id')).as('quote'), (join) => join.onTrue())
      .select(['o.id as order_id', 'o.order_no', 'o.status', 'o.contact_company as company'])
      .select(['o.territories', 'o.territories_excluded', 'o.media', 'o.languages'])
      .select(['o.language_uses', 'o.start_date', 'o.term_months', 'o.is_exclusive'])
      .select(['o.item_count', 'o.created_at', 'o.updated_at', 'deal.deal_no'])
      .select(['quote.state as quote_state', 'quote.valid_until as quote_valid_until'])
      // The first ten titles.
      .select(
        sql`ARRAY(
        SELECT title FROM copyright_order_items item
        WHERE item.order_id = o.id AND item.position <= 10 ORDER BY item.position)`
          .$castTo<string[]>()
          .as('titles'),
      )
      .where('o.id', '=', anyOf(orderIds))
      .execute()
  );
}

export type ExportedOrderRow = Awaited<ReturnType<typeof listExportedOrders>>[number];

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
  return newestQuote(db, orderId).executeTakeFirst();
}

export type LatestQuoteRow = NonNullable<Awaited<ReturnType<typeof findLatestQuote>>>;

/** Selects all but the files of the memos, which are large. */
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
