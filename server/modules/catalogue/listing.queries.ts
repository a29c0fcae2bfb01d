import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../../i18n/locales.ts';
import type { Db } from '../../db/client.ts';
import {
  ANY_TAG,
  isCounted,
  isListed,
  isTitled,
  type ListingFilter,
  type ListWindow,
  newestEntries,
  popularEntries,
  titleOrder,
} from '../../db/listings.ts';

/** Exact, and cheap: a sum over few rows. */
export async function countListed(db: Db, filter: ListingFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(drama_count), 0)::bigint AS total FROM listing_counts
    WHERE ${isCounted(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export function listNewest(db: Db, filter: ListingFilter, window: ListWindow): Promise<number[]> {
  return readIds(db, newestEntries(filter, window));
}

export function listPopular(db: Db, filter: ListingFilter, window: ListWindow): Promise<number[]> {
  return readIds(db, popularEntries(filter, window));
}

/** Walks the language's title index, skipping dramas that do not match the filter. */
export function walkTitles(
  db: Db,
  locale: Locale,
  filter: ListingFilter,
  { limit, offset }: ListWindow,
) {
  return readIds(
    db,
    sql`SELECT drama_id FROM listing_titles
        WHERE locale = ${sql.lit(locale)} AND ${isTitled(filter)}
        ORDER BY ${titleOrder(locale)}, drama_id LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** Sorts the titles of all matches: for a filter with few matches. */
export function sortTitles(
  db: Db,
  locale: Locale,
  filter: ListingFilter,
  { limit, offset }: ListWindow,
) {
  return readIds(
    db,
    sql`WITH entry AS MATERIALIZED (SELECT drama_id FROM listing_entries WHERE ${isListed(filter)})
        SELECT drama_id FROM entry JOIN listing_titles USING (drama_id)
        WHERE locale = ${sql.lit(locale)}
        ORDER BY ${titleOrder(locale)}, drama_id LIMIT ${limit} OFFSET ${offset}`,
  );
}

export interface YearRow {
  release_year: number;
  count: number;
}

export async function listYears(db: Db): Promise<YearRow[]> {
  const { rows } = await sql<YearRow>`
    SELECT release_year, sum(drama_count)::bigint AS count FROM listing_counts
    WHERE tag_id = ${ANY_TAG} GROUP BY release_year ORDER BY release_year DESC`.execute(db);
  return rows;
}

async function readIds(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ drama_id: number }>).execute(db);
  return rows.map(({ drama_id }) => drama_id);
}
