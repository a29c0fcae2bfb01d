import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../../i18n/locales.ts';
import type { Db } from '../../db/client.ts';
import { isListed, type ListingFilter, popularEntries, titleOrder } from '../../db/listings.ts';

export interface Search {
  /** Normalised, not empty. */
  keyword: string;
  /** Grams that every term with the keyword in it has. */
  pieces: string[];
}

export type SearchOrder = 'best' | 'popular' | 'title';

/** What is found at most, and so the largest total: nobody reads past the best thousand. */
export const MOST_FOUND = 1_000;
/** The most viewed are read one by one, which finds what any keyword should show first. */
const MOST_VIEWED_READ = 2_000;
/** So many among them, and the keyword is in every twentieth drama: the index would list them all. */
const COMMON_FROM = 100;
/** How many of the titles are looked at that the index of grams names. */
const MOST_NAMED = 4_000;

/**
 * The best matches of a keyword: whole title, beginning of a title, of a word, anywhere; then the
 * more viewed. It looks in three places, each bounded, so that a keyword that is in every title
 * costs no more than a rare one: among the most viewed, along the beginnings in their order, and,
 * unless the keyword turned out to be common, in the index of grams.
 */
export async function searchDramas(
  db: Db,
  { keyword, pieces }: Search,
  filter: ListingFilter,
  { order, locale }: { order: SearchOrder; locale: Locale },
): Promise<number[]> {
  const { rows } = await sql<{ drama_id: number }>`
    WITH popular AS MATERIALIZED (
      ${popularEntries(filter, { limit: MOST_VIEWED_READ, offset: 0 })}
    ),
    among_popular AS MATERIALIZED (
      SELECT drama_id, term FROM popular JOIN drama_search_terms USING (drama_id)
      WHERE strpos(term, ${keyword}) > 0
    ),
    beginning AS MATERIALIZED (
      SELECT drama_id, term FROM drama_search_terms
      WHERE term >= ${keyword} AND term < ${`${keyword}\u{10ffff}`}
      ORDER BY term, drama_id LIMIT ${MOST_FOUND}
    ),
    named AS MATERIALIZED (
      SELECT drama_id, term FROM drama_search_terms
      WHERE grams @> ${pieces}::text[] AND strpos(term, ${keyword}) > 0
        AND (SELECT count(*) FROM among_popular) < ${COMMON_FROM}
      LIMIT ${MOST_NAMED}
    ),
    found AS (
      SELECT drama_id, min(CASE
        WHEN term = ${keyword} THEN 0
        WHEN starts_with(term, ${keyword}) THEN 1
        WHEN strpos(term, ${` ${keyword}`}) > 0 THEN 2
        ELSE 3 END) AS match
      FROM (TABLE among_popular UNION ALL TABLE beginning UNION ALL TABLE named) AS terms
      GROUP BY drama_id
    ),
    best AS (
      SELECT drama_id, match, view_count FROM found JOIN listing_entries USING (drama_id)
      WHERE ${isListed(filter)}
      ORDER BY match, view_count DESC, drama_id DESC
      LIMIT ${MOST_FOUND}
    )
    SELECT drama_id FROM best ${inOrder(order, locale)}`.execute(db);
  return rows.map(({ drama_id }) => drama_id);
}

function inOrder(order: SearchOrder, locale: Locale): RawBuilder<unknown> {
  if (order === 'best') return sql`ORDER BY match, view_count DESC, drama_id DESC`;
  if (order === 'popular') return sql`ORDER BY view_count DESC, drama_id DESC`;
  return sql`JOIN listing_titles USING (drama_id) WHERE locale = ${sql.lit(locale)}
    ORDER BY ${titleOrder(locale)}, drama_id`;
}
