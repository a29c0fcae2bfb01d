import { type RawBuilder, sql } from 'kysely';
import type { LocaleCode } from './tables.ts';

/** How the listings are walked: what several queries need to know of their indexes. */

/** Which dramas a list holds; what is absent does not narrow it. */
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

/** Stands for "any tag" in the listings. */
export const ANY_TAG = 0;

export function newestEntries(filter: ListingFilter, window: ListWindow): Sql {
  return walkEntries(filter, sql`release_date`, ofDates(filter), window);
}

export function popularEntries(filter: ListingFilter, window: ListWindow): Sql {
  return walkEntries(filter, sql`view_count`, ofYear(filter), window);
}

/**
 * The latest, or most viewed, first. Newness stands before the order in every index, so a list of
 * both kinds merges two walks: that costs no more than one, and saves a second set of indexes
 * that each counted view would rewrite.
 */
function walkEntries(
  { tagId = ANY_TAG, isNewRelease }: ListingFilter,
  column: Sql,
  condition: Sql,
  { limit, offset }: ListWindow,
): Sql {
  // Written in each walk too: else PostgreSQL reads both whole and sorts.
  const order = sql`ORDER BY ${column} DESC, drama_id DESC`;
  const kinds = isNewRelease === undefined ? [true, false] : [isNewRelease];
  const walks = kinds.map(
    (kind) => sql`(
      SELECT drama_id, ${column} FROM listing_entries
      WHERE tag_id = ${tagId} AND is_new_release = ${sql.lit(kind)} ${condition}
      ${order})`,
  );
  return sql`
    SELECT drama_id, ${column} FROM (${sql.join(walks, sql` UNION ALL `)}) AS entry
    ${order} LIMIT ${limit} OFFSET ${offset}`;
}

/** A condition on rows of listing_entries. */
export function isListed(filter: ListingFilter): Sql {
  return sql`tag_id = ${filter.tagId ?? ANY_TAG} ${ofDates(filter)} ${ofNewness(filter)}`;
}

/** A condition on rows of listing_titles. */
export function isTitled(filter: ListingFilter): Sql {
  const { tagId } = filter;
  const ofTag = tagId === undefined ? sql`true` : sql`${tagId} = ANY (tag_ids)`;
  return sql`${ofTag} ${ofYear(filter)} ${ofNewness(filter)}`;
}

/** A condition on rows of listing_counts. */
export function isCounted(filter: ListingFilter): Sql {
  return sql`tag_id = ${filter.tagId ?? ANY_TAG} ${ofYear(filter)} ${ofNewness(filter)}`;
}

function ofYear({ releaseYear }: ListingFilter): Sql {
  return releaseYear === undefined ? sql`` : sql`AND release_year = ${releaseYear}`;
}

/** A year as a range of dates, which the index of dates can walk. */
function ofDates({ releaseYear }: ListingFilter): Sql {
  if (releaseYear === undefined) return sql``;
  return sql`AND release_date BETWEEN ${`${releaseYear}-01-01`} AND ${`${releaseYear}-12-31`}`;
}

function ofNewness({ isNewRelease }: ListingFilter): Sql {
  return isNewRelease === undefined ? sql`` : sql`AND is_new_release = ${sql.lit(isNewRelease)}`;
}

/** The order of a language, whose collation and index are named alike. */
export function titleOrder(locale: LocaleCode): Sql {
  return sql`title COLLATE ${sql.id(`title_${locale.toLowerCase().replace('-', '_')}`)}`;
}
