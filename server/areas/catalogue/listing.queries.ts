import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import {
  ANY_TAG,
  filterName,
  isCounted,
  isListed,
  isTitled,
  type ListingFilter,
  type ListWindow,
  newestEntries,
  popularEntries,
  titleOrder,
} from '#server/db/dramas/listings.ts';
import { prepared } from '#server/db/query/prepared.ts';
import { type Row, row } from '#server/db/query/row.ts';

const entry = row({ drama_id: 'int8' });

/** Returns the exact number of dramas. It is cheap: a sum over few rows of `listing_counts`. */
export async function countListed(db: Db, filter: ListingFilter): Promise<number> {
  const query = db
    .selectFrom('listing_counts')
    .select(sql<number>`coalesce(sum(drama_count), 0)::bigint`.as('total'))
    .where(isCounted(filter));
  const rows = await prepared(db, `listing-count${filterName(filter)}`, query);
  return rows[0]?.total ?? 0;
}

export function listNewest(db: Db, filter: ListingFilter, window: ListWindow): Promise<number[]> {
  return readIds(
    db,
    `listing-newest${filterName(filter)}`,
    entry.sql`SELECT drama_id FROM (${newestEntries(filter, window)}) AS newest`,
  );
}

export function listPopular(db: Db, filter: ListingFilter, window: ListWindow): Promise<number[]> {
  return readIds(
    db,
    `listing-popular${filterName(filter)}`,
    entry.sql`SELECT drama_id FROM (${popularEntries(filter, window)}) AS popular`,
  );
}

interface TitlePage {
  locale: Locale;
  filter: ListingFilter;
  window: ListWindow;
}

/** Walks the language's title index, skipping dramas that do not match the filter. */
export function walkTitles(db: Db, { locale, filter, window }: TitlePage) {
  return readIds(
    db,
    `listing-titles-${locale}${filterName(filter)}`,
    entry.sql`SELECT drama_id FROM listing_titles
        WHERE locale = ${sql.lit(locale)} AND ${isTitled(filter)}
        ${inTitleOrder(locale, window)}`,
  );
}

/** Reads and sorts the titles of all matches. Suits a filter with few matches. */
export function sortTitles(db: Db, { locale, filter, window }: TitlePage) {
  return readIds(
    db,
    `listing-sorted-titles-${locale}${filterName(filter)}`,
    entry.sql`WITH entry AS MATERIALIZED (SELECT drama_id FROM listing_entries WHERE ${isListed(filter)})
        SELECT drama_id FROM entry JOIN listing_titles USING (drama_id)
        WHERE locale = ${sql.lit(locale)} ${inTitleOrder(locale, window)}`,
  );
}

function inTitleOrder(locale: Locale, { limit, offset }: ListWindow): RawBuilder<unknown> {
  return sql`ORDER BY ${titleOrder(locale)}, drama_id LIMIT ${limit} OFFSET ${offset}`;
}

export async function listYears(db: Db) {
  const query = db
    .selectFrom('listing_counts')
    .select(['release_year', sql<number>`sum(drama_count)::bigint`.as('count')])
    .where('tag_id', '=', ANY_TAG)
    .groupBy('release_year')
    .orderBy('release_year', 'desc');
  return prepared(db, 'listing-years', query);
}

async function readIds(
  db: Db,
  name: string,
  query: RawBuilder<Row<typeof entry>>,
): Promise<number[]> {
  const rows = await prepared(db, name, query);
  return rows.map(({ drama_id }) => drama_id);
}
