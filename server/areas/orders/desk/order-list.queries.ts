import { type RawBuilder, sql } from 'kysely';
import type { QuoteState } from '#contract/deals/quote.ts';
import type { DealState, OrderSort, QuoteFilter } from '#contract/desk/sales/order-words.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Db } from '#server/db/client.ts';
import type { KeyBounds } from '#server/db/query/key-page.ts';
import { isLong } from '#server/db/query/page-total.ts';
import { type Row, row, typed } from '#server/db/query/row.ts';
import { countRows } from '#server/db/query/rows.ts';

export interface OrderListFilter {
  status?: OrderStatus | undefined;
  quote?: QuoteFilter | undefined;
  isExclusive?: boolean | undefined;
  hasDeal?: boolean | undefined;
  /** A part of a number, of the buyer's name, company or address, or of a title. */
  search?: string | undefined;
  /** So many match the search that a page is found sooner by walking along the list. */
  isCommon?: boolean;
  sort: OrderSort;
  time: Date;
}

const listedOrder = row({
  order_id: 'int8',
  order_no: 'text',
  status: typed<OrderStatus>('text'),
  account_id: 'int8?',
  contact_name: 'text?',
  contact_company: 'text?',
  item_count: 'int2',
  /** The first three. */
  titles: 'text[]',
  is_exclusive: 'bool',
  quote_version: 'int2?',
  quote_state: typed<QuoteState | null>('text?'),
  quote_valid_until: 'timestamptz?',
  deal_no: 'text?',
  deal_state: typed<DealState | null>('text?'),
  /** The currency of the deal, else of the newest quote. */
  currency: 'text?',
  /** Null if no price is a fixed amount. */
  total_minor: 'int8?',
  created_at: 'timestamptz',
  active_at: 'timestamptz',
  waiting_since: 'timestamptz?',
  sort_key: 'text',
});

export type ListedOrderRow = Row<typeof listedOrder>;

/** The page is chosen by an index of `order_listing` before anything else is read. */
export async function listOrderPage(
  db: Db,
  filter: OrderListFilter,
  bounds: KeyBounds,
): Promise<ListedOrderRow[]> {
  const { rows } = await listedOrder.sql`
    WITH page AS MATERIALIZED (${pageOf(filter, bounds)})
    SELECT page.order_id, o.order_no, page.status, o.user_id AS account_id, o.contact_name,
      o.contact_company, o.item_count,
      ARRAY(SELECT title FROM copyright_order_items item
            WHERE item.order_id = o.id AND item.position <= 3 ORDER BY item.position) AS titles,
      page.is_exclusive, quote.version AS quote_version, page.quote_state,
      page.quote_valid_until, deal.deal_no, page.deal_state,
      CASE WHEN deal.id IS NULL THEN quote.currency ELSE deal.currency END AS currency,
      CASE WHEN deal.id IS NULL THEN quote.total_minor ELSE (
        SELECT sum(total_minor)::bigint FROM copyright_deal_lines WHERE deal_id = deal.id
      ) END AS total_minor,
      o.created_at, page.active_at, page.waiting_since, page.sort_key
    FROM page
    JOIN copyright_orders o ON o.id = page.order_id
    LEFT JOIN copyright_deals deal ON deal.order_id = o.id
    LEFT JOIN LATERAL (
      SELECT q.version, q.currency, (
        SELECT sum(total_minor)::bigint FROM copyright_quote_lines WHERE quote_id = q.id
      ) AS total_minor
      FROM copyright_quotes q
      WHERE q.order_id = o.id AND q.state <> 'draft' ORDER BY q.version DESC LIMIT 1
    ) AS quote ON true
    ORDER BY page.place`.execute(db);
  return rows;
}

/**
 * The next ids of orders that match, for an export; by id, because that does not change while the
 * pages are read.
 */
export async function listOrderIds(
  db: Db,
  filter: OrderListFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<number[]> {
  const orders = listing(db, filter).select('order_id').orderBy('order_id', 'desc').limit(limit);
  const rows = await (before === undefined
    ? orders
    : orders.where('order_id', '<', before)
  ).execute();
  return rows.map(({ order_id }) => order_id);
}

function listing(db: Db, filter: OrderListFilter) {
  return db.selectFrom('order_listing').where(matchesFilter(filter));
}

/** Counts up to `limit`. */
export async function countOrders(db: Db, filter: OrderListFilter, limit: number): Promise<number> {
  return countRows(db, listing(db, filter).select('order_id').limit(limit));
}

function pageOf(filter: OrderListFilter, bounds: KeyBounds): RawBuilder<unknown> {
  const isByWaiting = filter.sort === 'waiting';
  const column = isByWaiting ? sql`waiting_since` : sql`active_at`;
  // The longest waiting come first, but the latest activity.
  return keyPage(column, isByWaiting !== bounds.isBackward, matchesFilter(filter), bounds);
}

function keyPage(
  column: RawBuilder<unknown>,
  isAscending: boolean,
  condition: RawBuilder<unknown>,
  { key, limit }: KeyBounds,
): RawBuilder<unknown> {
  const direction = isAscending ? sql`ASC` : sql`DESC`;
  const order = sql`${column} ${direction}, order_id ${direction}`;
  const beyond = key
    ? sql`(${column}, order_id) ${isAscending ? sql`>` : sql`<`}
        (${key[0]}::timestamptz, ${key[1]}::bigint)`
    : sql`true`;
  return sql`
    SELECT order_id, status, is_exclusive, quote_state, quote_valid_until, deal_state, accepted_at,
      active_at, waiting_since, search_text, ${column}::text AS sort_key,
      row_number() OVER (ORDER BY ${order}) AS place
    FROM order_listing
    WHERE ${condition} AND ${beyond}
    ORDER BY ${order}
    LIMIT ${limit}`;
}

function matchesFilter(filter: OrderListFilter) {
  const { status, isExclusive, hasDeal, search } = filter;
  const conditions = [
    filter.sort === 'waiting' && sql`waiting_since IS NOT NULL`,
    status && sql`status = ${status}`,
    filter.quote && matchesQuote(filter.quote, filter.time),
    isExclusive !== undefined && sql`is_exclusive = ${isExclusive}`,
    hasDeal !== undefined && sql`deal_state IS ${hasDeal ? sql`NOT NULL` : sql`NULL`}`,
    search !== undefined && matchesText(search, filter.isCommon),
  ].filter((condition) => condition instanceof Object);
  return conditions.length > 0 ? sql.join<boolean>(conditions, sql` AND `) : sql<boolean>`true`;
}

function matchesQuote(quote: QuoteFilter, time: Date): RawBuilder<unknown> {
  if (quote === 'none') return sql`quote_state IS NULL`;
  if (quote === 'expiring')
    return sql`quote_state = 'sent' AND quote_valid_until > ${time}
      AND quote_valid_until <= ${time}::timestamptz + interval '7 days'`;
  return sql`quote_state = ${quote}`;
}

/** The grams find candidates by an index; the text decides. */
function matchesText(text: string, isCommon = false): RawBuilder<unknown> {
  const contains = sql`strpos(search_text, fold_search(${text})) > 0`;
  return isCommon ? contains : sql`(grams @> search_pieces(fold_search(${text})) AND ${contains})`;
}

const SAMPLE = 1_000;
/** A text that this many of the sample contain is found on a page soon when walking. */
const COMMON_IN_SAMPLE = 10;

/** Compares the search with the first orders of the list; false in a small one. */
export async function isCommonInOrders(db: Db, { search, ...filter }: OrderListFilter) {
  if (search === undefined) return false;
  return isCommon(db, search, pageOf(filter, sampleBounds));
}

export async function isCommonInDeals(db: Db, { search, ...filter }: DealListFilter) {
  if (search === undefined) return false;
  return isCommon(db, search, dealPageOf(filter, sampleBounds));
}

const sampleBounds = { key: undefined, isBackward: false, limit: SAMPLE };

async function isCommon(db: Db, text: string, sample: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await row({ is_common: 'bool' }).sql`
    SELECT count(*) >= ${COMMON_IN_SAMPLE} AND ${isLong('order_listing')} AS is_common
    FROM (${sample}) AS sample
    WHERE ${matchesText(text, true)}`.execute(db);
  return rows[0]?.is_common ?? false;
}

export interface DealListFilter {
  /** `open`: not terminated. */
  status?: DealState | 'open' | undefined;
  /** Searched for as in the list of orders. */
  search?: string | undefined;
  isCommon?: boolean;
}

const dealPageRow = row({
  order_id: 'int8',
  order_no: 'text',
  deal_no: 'text',
  status: typed<DealState>('text'),
  is_on_paper: 'bool',
  buyer: 'text',
  title_count: 'int8',
  titles: 'text[]',
  currency: 'text?',
  total_minor: 'int8?',
  accepted_at: 'timestamptz',
  countersigned_at: 'timestamptz?',
  terminated_from: 'date?',
  sort_key: 'text',
});

export type ListedDealRow = Row<typeof dealPageRow>;

/** Latest first. */
export async function listDealPage(
  db: Db,
  filter: DealListFilter,
  bounds: KeyBounds,
): Promise<ListedDealRow[]> {
  const { rows } = await dealPageRow.sql`
    WITH page AS MATERIALIZED (${dealPageOf(filter, bounds)})
    SELECT page.order_id, o.order_no, deal.deal_no, page.deal_state AS status,
      deal.paper_note IS NOT NULL AS is_on_paper, deal.buyer ->> 'legal_name' AS buyer,
      lines.title_count, lines.titles, deal.currency,
      CASE WHEN deal.currency IS NOT NULL THEN lines.total_minor END AS total_minor,
      deal.accepted_at, deal.countersigned_at, deal.terminated_from, page.sort_key
    FROM page
    JOIN copyright_orders o ON o.id = page.order_id
    JOIN copyright_deals deal ON deal.order_id = o.id
    CROSS JOIN LATERAL (
      SELECT count(*) AS title_count, coalesce(sum(total_minor), 0)::bigint AS total_minor,
        array_agg(title ORDER BY position) FILTER (WHERE position <= 3) AS titles
      FROM copyright_deal_lines WHERE deal_id = deal.id
    ) AS lines
    ORDER BY page.place`.execute(db);
  return rows;
}

const dealPageOf = (filter: DealListFilter, bounds: KeyBounds) =>
  keyPage(sql`accepted_at`, bounds.isBackward, matchesDealFilter(filter), bounds);

export async function countDeals(db: Db, filter: DealListFilter, limit: number): Promise<number> {
  const deals = db.selectFrom('order_listing').where(matchesDealFilter(filter));
  return countRows(db, deals.select('order_id').limit(limit));
}

function matchesDealFilter({ status, search, isCommon }: DealListFilter) {
  const state =
    status === 'open' ? sql`deal_state <> 'terminated'` : sql`deal_state = ${status ?? null}`;
  return sql<boolean>`accepted_at IS NOT NULL
    AND ${status ? state : sql`true`} AND ${search === undefined ? sql`true` : matchesText(search, isCommon)}`;
}
