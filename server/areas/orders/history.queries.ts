import { sql } from 'kysely';
import type { QuoteState } from '#contract/deals/quote.ts';
import type { LicenceMedium } from '#contract/licence/media.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { publicItemCover } from '#server/db/public-cover.ts';
import { type Row, row, typed } from '#server/db/row.ts';

const orderSummary = row({
  order_id: 'int8',
  order_no: 'text',
  status: typed<OrderStatus>('text'),
  item_count: 'int2',
  /** The covers of the first four items; empty where the picture is not public any more. */
  covers: 'text[]',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  /** The state of the newest quote; null if none was sent. */
  quote_state: typed<QuoteState | null>('text?'),
  quote_valid_until: 'timestamptz?',
});

export type OrderSummaryRow = Row<typeof orderSummary>;

const newestQuote = sql`
  SELECT state, valid_until FROM copyright_quotes
  WHERE order_id = o.id AND state <> 'draft' ORDER BY version DESC LIMIT 1`;

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
 * A condition for the orders `o` of the user that match. The keyword is compared with each order of
 * the user, because that is cheaper than an index search in the orders of all users.
 */
export function matchesFilter(userId: number, { status, keyword, since, before }: HistoryFilter) {
  const conditions = [
    sql`o.user_id = ${userId}`,
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(since ? [sql`o.created_at >= ${since}`] : []),
    ...(before ? [sql`o.created_at < ${before}`] : []),
    ...(keyword
      ? [
          sql`(SELECT strpos(search_text, fold_search(${keyword})) > 0
               FROM order_listing WHERE order_id = o.id)`,
        ]
      : []),
  ];
  return sql.join(conditions, sql` AND `);
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
): Promise<OrderSummaryRow[]> {
  return prepared(
    db,
    `order-list${nameOf(filter)}`,
    orderSummary.sql`
    SELECT o.id AS order_id, o.order_no, o.status, o.item_count, o.created_at, o.updated_at,
      quote.state AS quote_state, quote.valid_until AS quote_valid_until,
      ARRAY(SELECT ${publicItemCover}
            FROM copyright_order_items item LEFT JOIN dramas d ON d.id = item.drama_id
            WHERE item.order_id = o.id AND item.position <= 4 ORDER BY item.position) AS covers
    FROM copyright_orders o
    LEFT JOIN LATERAL (${newestQuote}) AS quote ON true
    WHERE ${matchesFilter(userId, filter)}
    ORDER BY o.created_at DESC, o.id DESC
    LIMIT ${limit} OFFSET ${offset}`,
  );
}

export async function countOrders(db: Db, userId: number, filter: HistoryFilter): Promise<number> {
  const { rows } = await row({ orders: 'int8' }).sql`
    SELECT count(*) AS orders FROM copyright_orders o WHERE ${matchesFilter(userId, filter)}`.execute(
    db,
  );
  return rows[0]?.orders ?? 0;
}

/** The ids of all orders that match, newest first. */
export async function listOrderIds(db: Db, userId: number, filter: HistoryFilter) {
  const { rows } = await row({ id: 'int8' }).sql`
    SELECT o.id FROM copyright_orders o WHERE ${matchesFilter(userId, filter)}
    ORDER BY o.created_at DESC, o.id DESC`.execute(db);
  return rows.map(({ id }) => id);
}

const exportedOrder = row({
  territories: 'text[]',
  territories_excluded: 'text[]',
  media: typed<LicenceMedium[]>('text[]'),
  languages: 'text[]',
  language_uses: 'text[]?',
  start_date: 'date?',
  term_months: 'int2',
  is_exclusive: 'bool',
  order_id: 'int8',
  order_no: 'text',
  status: typed<OrderStatus>('text'),
  company: 'text?',
  item_count: 'int2',
  /** The first ten titles. */
  titles: 'text[]',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  quote_state: typed<QuoteState | null>('text?'),
  quote_valid_until: 'timestamptz?',
  deal_no: 'text?',
});

export type ExportedOrderRow = Row<typeof exportedOrder>;

/** Newest first. */
export async function listExportedOrders(
  db: Db,
  userId: number,
  orderIds: number[],
): Promise<ExportedOrderRow[]> {
  const { rows } = await exportedOrder.sql`
    SELECT o.id AS order_id, o.order_no, o.status, o.contact_company AS company, o.item_count,
      ARRAY(SELECT title FROM copyright_order_items item
            WHERE item.order_id = o.id AND item.position <= 10 ORDER BY item.position) AS titles,
      o.territories, o.territories_excluded, o.media, o.languages, o.language_uses,
      o.start_date, o.term_months, o.is_exclusive,
      o.created_at, o.updated_at, quote.state AS quote_state,
      quote.valid_until AS quote_valid_until, deal.deal_no
    FROM copyright_orders o
    LEFT JOIN copyright_deals deal ON deal.order_id = o.id
    LEFT JOIN LATERAL (${newestQuote}) AS quote ON true
    WHERE o.user_id = ${userId} AND o.id = ANY(${orderIds})
    ORDER BY o.created_at DESC, o.id DESC`.execute(db);
  return rows;
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
