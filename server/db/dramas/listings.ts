import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';

// Fragments of queries on the listing tables, written to fit their indexes.

/** Selects the dramas of a list; an absent field does not restrict it. */
export interface ListingFilter {
  tagId?: number | undefined;
  releaseYear?: number | undefined;
  isNewRelease?: boolean | undefined;
}

export interface ListWindow {
  limit: number;
  offset: number;
}

type Sql = RawBuilder<unknown>;

/** Names the conditions of a filter without their values, for the name of a prepared statement. */
export function filterName({ tagId, releaseYear, isNewRelease }: ListingFilter): string {
  return [
    tagId === undefined ? '' : '-tag',
    releaseYear === undefined ? '' : '-year',
    isNewRelease === undefined ? '' : `-${isNewRelease ? 'new' : 'old'}`,
  ].join('');
}

/** The tag id under which the listings have every published drama. */
export const ANY_TAG = 0;

export function newestEntries(filter: ListingFilter, window: ListWindow): Sql {
  return scanEntries(filter, sql`release_date`, dateCondition(filter), window);
}

export function popularEntries(filter: ListingFilter, window: ListWindow): Sql {
  return scanEntries(filter, sql`view_count`, yearCondition(filter), window);
}

/**
 * Selects entries sorted by `column`, descending. Every index has `is_new_release` before the sort
 * column, so a list of both kinds merges two index scans. That costs no more than one scan, and
 * saves a second set of indexes, which each counted view would update.
 */
function scanEntries(
  { tagId = ANY_TAG, isNewRelease }: ListingFilter,
  column: Sql,
  condition: Sql,
  { limit, offset }: ListWindow,
): Sql {
  // The order is repeated in each scan: otherwise PostgreSQL reads both completely and sorts them.
  const order = sql`ORDER BY ${column} DESC, drama_id DESC`;
  const kinds = isNewRelease === undefined ? [true, false] : [isNewRelease];
  const scans = kinds.map(
    (kind) => sql`(
      SELECT drama_id, ${column} FROM listing_entries
      WHERE tag_id = ${tagId} AND is_new_release = ${sql.lit(kind)} ${condition}
      ${order})`,
  );
  return sql`
    SELECT drama_id, ${column} FROM (${sql.join(scans, sql` UNION ALL `)}) AS entry
    ${order} LIMIT ${limit} OFFSET ${offset}`;
}

/** A condition on rows of listing_entries. */
export function isListed(filter: ListingFilter): Sql {
  return sql`tag_id = ${filter.tagId ?? ANY_TAG} ${dateCondition(filter)} ${newnessCondition(filter)}`;
}

/** A condition on rows of listing_titles. */
export function isTitled(filter: ListingFilter): Sql {
  const { tagId } = filter;
  const tagCondition = tagId === undefined ? sql`true` : sql`${tagId} = ANY (tag_ids)`;
  return sql`${tagCondition} ${yearCondition(filter)} ${newnessCondition(filter)}`;
}

/** A condition on rows of listing_counts. */
export function isCounted(filter: ListingFilter) {
  return sql<boolean>`tag_id = ${filter.tagId ?? ANY_TAG} ${yearCondition(filter)} ${newnessCondition(filter)}`;
}

function yearCondition({ releaseYear }: ListingFilter): Sql {
  return releaseYear === undefined ? sql`` : sql`AND release_year = ${releaseYear}`;
}

/** A year as a range of dates, which the index on dates can scan. */
function dateCondition({ releaseYear }: ListingFilter): Sql {
  if (releaseYear === undefined) return sql``;
  return sql`AND release_date BETWEEN ${`${releaseYear}-01-01`} AND ${`${releaseYear}-12-31`}`;
}

function newnessCondition({ isNewRelease }: ListingFilter): Sql {
  return isNewRelease === undefined ? sql`` : sql`AND is_new_release = ${sql.lit(isNewRelease)}`;
}

/** Sorts by title in the collation of a language, as the index of that language does. */
export function titleOrder(locale: Locale): Sql {
  return sql`title COLLATE ${titleCollation(locale)}`;
}

export function titleCollation(locale: Locale): Sql {
  return sql.id(`title_${locale.toLowerCase().replace('-', '_')}`);
}
