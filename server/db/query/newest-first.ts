import { type SelectQueryBuilder, sql } from 'kysely';
import type { Key, KeyBounds } from './key-page.ts';

/** Selected beside a time column, for the key of its row; a Date has no microseconds. */
export function keyTime(column: string) {
  return sql<string>`${sql.ref(column)}::text`;
}

/**
 * The condition, order and limit of a page of a list sorted by a time and a unique id, newest first.
 * An index on both columns reads exactly the rows of the page.
 */
export function newestFirst<DB, TB extends keyof DB, O>(
  [time, id]: readonly [time: string, id: string],
  { key, isBackward, limit }: KeyBounds,
) {
  const direction = isBackward ? 'asc' : 'desc';
  return (query: SelectQueryBuilder<DB, TB, O>) =>
    query
      .$if(isTimeKey(key), (some) => some.where(beyond([time, id], key as Key, isBackward)))
      .orderBy(sql.ref(time), direction)
      .orderBy(sql.ref(id), direction)
      .limit(limit);
}

/** As `newestFirst`, for raw queries. */
export function newestFirstSql(
  columns: readonly [time: string, id: string],
  { key, isBackward, limit }: KeyBounds,
) {
  const [time, id] = columns.map((column) => sql.ref(column));
  const direction = isBackward ? sql`ASC` : sql`DESC`;
  return {
    where: isTimeKey(key) ? beyond(columns, key, isBackward) : sql<boolean>`true`,
    orderAndLimit: sql`ORDER BY ${time} ${direction}, ${id} ${direction} LIMIT ${limit}`,
  };
}

function beyond([time, id]: readonly [string, string], key: Key, isBackward: boolean) {
  const compare = isBackward ? sql`>` : sql`<`;
  const [atTime, atId] = key;
  return sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) ${compare} (${atTime}::timestamptz, ${atId}::bigint)`;
}

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::?\d\d){0,2}$/;

/** False for a cursor of another list or an invented one, which then shows the first page. */
function isTimeKey(key: Key | undefined): key is Key {
  return typeof key?.[0] === 'string' && TIME.test(key[0]) && Number.isSafeInteger(key[1]);
}
