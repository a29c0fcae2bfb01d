import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { containsText } from '#server/db/query/contains-text.ts';
import type { KeyBounds } from '#server/db/query/key-page.ts';
import { keyTime, newestFirst } from '#server/db/query/newest-first.ts';
import { isLong } from '#server/db/query/page-total.ts';
import { countRows } from '#server/db/query/rows.ts';

export interface BuyerFilter {
  isDisabled?: boolean | undefined;
  hasOrders?: boolean | undefined;
  /** Registered at this time or later. */
  since?: Date | undefined;
  search?: BuyerSearch | undefined;
}

/** A part of the email address, of a name or of the company. */
export interface BuyerSearch {
  text: string;
  kind: SearchKind;
}

/**
 * How a term is found: `rare` in the index of grams, which returns every match before a page can be
 * sorted; `common` by walking along the list.
 */
type SearchKind = 'rare' | 'common';

const SAMPLE = 1000;
/** A term found in this many of the sample is found on a page soon when walking along the list. */
const COMMON_IN_SAMPLE = 10;

export async function findSearchKind(db: Db, text: string): Promise<SearchKind> {
  const newest = db
    .selectFrom('buyer_entries')
    .select('search_text')
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(SAMPLE);
  const { found, is_long } = await db
    .selectFrom(newest.as('b'))
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(contains('b', text)).as('found'),
      isLong('buyer_entries').as('is_long'),
    ])
    .executeTakeFirstOrThrow();
  return found >= COMMON_IN_SAMPLE && is_long ? 'common' : 'rare';
}

export async function listBuyers(db: Db, filter: BuyerFilter, bounds: KeyBounds) {
  return buyers(db, filter)
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select([
      'u.id',
      'u.nickname',
      'u.email',
      'u.locale',
      'u.created_at',
      'u.disabled_at',
      'u.disabled_reason',
      'b.order_count',
    ])
    .select((eb) => [
      keyTime('b.created_at').as('key_time'),
      eb.fn.coalesce('b.company', 'b.order_company').as('company'),
      eb
        .selectFrom('sessions')
        .select((session) => session.fn.max('last_seen_at').as('at'))
        .whereRef('user_id', '=', 'u.id')
        .as('last_seen_at'),
    ])
    .$call(newestFirst(['b.created_at', 'b.user_id'], bounds))
    .execute();
}

export type BuyerListRow = Awaited<ReturnType<typeof listBuyers>>[number];

/** Counts up to `max`. */
export function countBuyers(db: Db, filter: BuyerFilter, max: number): Promise<number> {
  return countRows(db, buyers(db, filter).select('b.user_id').limit(max));
}

function buyers(db: Db, { isDisabled, hasOrders, since, search }: BuyerFilter) {
  return db
    .selectFrom('buyer_entries as b')
    .$if(isDisabled === true, (query) => query.where(sql<boolean>`b.is_disabled`))
    .$if(isDisabled === false, (query) => query.where(sql<boolean>`NOT b.is_disabled`))
    .$if(hasOrders === true, (query) => query.where(sql<boolean>`b.order_count > 0`))
    .$if(hasOrders === false, (query) => query.where(sql<boolean>`b.order_count = 0`))
    .$call((query) => (since ? query.where('b.created_at', '>=', since) : query))
    .$call((query) => (search ? query.where(selectFound(search)) : query));
}

/**
 * Ids that are found without the order of the list are an array, so that PostgreSQL computes them
 * once instead of walking along the list.
 */
function selectFound({ text, kind }: BuyerSearch) {
  if (kind === 'common') return contains('b', text);
  return sql<boolean>`b.user_id = ANY (ARRAY(
    SELECT e.user_id FROM buyer_entries e
    WHERE ${containsText('e', text)}
  ))`;
}

function contains(table: string, text: string) {
  return sql<boolean>`strpos(${sql.ref(`${table}.search_text`)}, fold_search(${text})) > 0`;
}
