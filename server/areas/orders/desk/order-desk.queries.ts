import { type InferResult, type RawBuilder, sql } from 'kysely';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { row, typed } from '#server/db/query/row.ts';
import { startsNumber } from '#server/db/query/starts-number.ts';

/** How an operator identifies an order. */
export type OrderName = { id: number } | { orderNo: string };

/** For operators, who may see the orders of all users; `findOrder` of history.queries.ts is for one. */
export async function findNamedOrder(db: Db, name: OrderName) {
  return orderBy(db, name).executeTakeFirst();
}

/** Locks the order for the rest of the transaction, so that no other step is added. */
export async function lockNamedOrder(tx: Tx, name: OrderName) {
  return orderBy(tx, name).forNoKeyUpdate().executeTakeFirst();
}

function orderBy(db: Db, name: OrderName) {
  const orders = db.selectFrom('copyright_orders').selectAll();
  return 'id' in name
    ? orders.where('id', '=', name.id)
    : orders.where('order_no', '=', name.orderNo);
}

export interface OrderSearch {
  /**
   * The beginning of an order's or deal's number, or a part of the buyer's details or of an ordered
   * title.
   */
  text: string;
  /** Also finds orders with one of these dramas. */
  dramaIds: number[];
}

export interface OrderFilter {
  status?: OrderStatus | undefined;
  accountId?: number | undefined;
  ids?: number[] | undefined;
  search?: OrderSearch | undefined;
}

/** What lists show of the order `o`, its newest `quote` and its deal `d`. */
const listedColumns = [
  'o.id as order_id',
  'o.order_no',
  'o.status',
  'o.user_id as account_id',
  'o.contact_name',
  'o.contact_company',
  'o.contact_email',
  'o.contact_phone',
  'o.territories',
  'o.territories_excluded',
  'o.media',
  'o.languages',
  'o.language_uses',
  'o.start_date',
  'o.term_months',
  'o.is_exclusive',
  'o.locale',
  'o.item_count',
  'o.created_at',
  'o.updated_at',
  'quote.version as quote_version',
  'quote.state as quote_state',
  'quote.valid_until as quote_valid_until',
  'd.deal_no',
] as const;

const totalOf = sql<number>`sum(line.total_minor)::bigint`.as('total');

/**
 * Newest first, each with its newest quote. Amount and currency are those of the deal, if there is
 * one, which on paper may have none; the amount is null if no price is a fixed amount.
 */
export function selectOrders(db: Db, filter: OrderFilter) {
  const { status, accountId, ids, search } = filter;
  return db
    .selectFrom('copyright_orders as o')
    .leftJoin('copyright_deals as d', 'd.order_id', 'o.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('copyright_quotes as q')
          .select(['q.id', 'q.version', 'q.state', 'q.valid_until', 'q.currency'])
          .whereRef('q.order_id', '=', 'o.id')
          .where('q.state', '<>', 'draft')
          .orderBy('q.version', 'desc')
          .limit(1)
          .as('quote'),
      (join) => join.onTrue(),
    )
    .select(listedColumns)
    .select((eb) => [
      eb
        .case()
        .when('d.id', 'is', null)
        .then(eb.ref('quote.currency'))
        .else(eb.ref('d.currency'))
        .end()
        .as('currency'),
      eb
        .case()
        .when('d.id', 'is', null)
        .then(
          eb
            .selectFrom('copyright_quote_lines as line')
            .select(totalOf)
            .whereRef('line.quote_id', '=', 'quote.id'),
        )
        .else(
          eb
            .selectFrom('copyright_deal_lines as line')
            .select(totalOf)
            .whereRef('line.deal_id', '=', 'd.id'),
        )
        .end()
        .$castTo<number | null>()
        .as('total_minor'),
    ])
    .where((eb) =>
      eb.and([
        ...(status === undefined ? [] : [eb('o.status', '=', status)]),
        ...(accountId === undefined ? [] : [eb('o.user_id', '=', accountId)]),
        ...(ids === undefined ? [] : [eb('o.id', '=', sql<number>`ANY (${ids}::bigint[])`)]),
        ...(search === undefined ? [] : [matchesSearch(search)]),
      ]),
    )
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc');
}

export type DeskOrderRow = InferResult<ReturnType<typeof selectOrders>>[number];

/** The titles of these orders, by order and position, with their own terms. */
export async function listTitles(db: Db, orderIds: number[]) {
  return db
    .selectFrom('copyright_order_items')
    .select(['order_id', 'title', 'original_title', 'terms'])
    .select((eb) =>
      eb.ref('availability', '->>').key('state').$castTo<string | null>().as('availability'),
    )
    .where('order_id', '=', sql<number>`ANY (${orderIds}::bigint[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

/**
 * The condition for orders that match the search; case is ignored. Scans orders and ordered titles
 * without an index, because only operators search. Uses UNION, because with OR PostgreSQL would
 * scan the titles once for each order.
 */
function matchesSearch({ text, dramaIds }: OrderSearch) {
  const has = (column: string) => sql`strpos(lower(${sql.raw(column)}), lower(${text})) > 0`;
  return sql<boolean>`o.id IN (
    SELECT id FROM copyright_orders
    WHERE ${startsNumber('order_no', text)}
      OR ${has('contact_name')} OR ${has('contact_company')} OR ${has('contact_email')}
    UNION
    SELECT order_id FROM copyright_deals
    WHERE ${startsNumber('deal_no', text)} OR ${has("buyer ->> 'legal_name'")}
    UNION
    SELECT orders.id FROM copyright_orders orders
    JOIN company_profiles USING (user_id) WHERE ${has('legal_name')}
    UNION
    SELECT order_id FROM copyright_order_items
    WHERE drama_id = ANY (${dramaIds}::bigint[]) OR ${has('title')} OR ${has('original_title')})`;
}

export async function listEvents(db: Db, orderId: number) {
  return db
    .selectFrom('copyright_order_events')
    .select(['status', 'note', 'actor', 'at', 'is_correction'])
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
  orderId: number;
  note: string;
  actor: string;
  at: Date;
}

export async function insertInternalNote(tx: Tx, { orderId, ...note }: NewNote): Promise<void> {
  await tx
    .insertInto('internal_order_notes')
    .values({ ...note, order_id: orderId })
    .execute();
}

/** Those of the given statuses that may follow `from`. */
export const listSteps = (db: Db, from: OrderStatus, all: readonly OrderStatus[]) =>
  listAllowed(db, sql`is_order_step(${from}, status)`, all);

/** Those of the given statuses that `from` may be corrected to. */
export const listAllowedCorrections = (db: Db, from: OrderStatus, all: readonly OrderStatus[]) =>
  listAllowed(db, sql`is_order_correction(${from}, status)`, all);

const knownStatus = row({ status: typed<OrderStatus>('text') });

async function listAllowed(
  db: Db,
  condition: RawBuilder<unknown>,
  all: readonly OrderStatus[],
): Promise<OrderStatus[]> {
  const { rows } = await knownStatus.sql`
    SELECT status FROM unnest(${all}::text[]) WITH ORDINALITY AS known (status, place)
    WHERE ${condition} ORDER BY place`.execute(db);
  return rows.map(({ status }) => status);
}
