import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import {
  filterName,
  isCounted,
  isListed,
  type ListingFilter,
  popularEntries,
  titleOrder,
} from '#server/db/dramas/listings.ts';
import { prepared } from '#server/db/query/prepared.ts';
import { row } from '#server/db/query/row.ts';

export interface Search {
  /** Normalized, not empty. */
  keyword: string;
  /** Grams that every term containing the keyword has. */
  pieces: string[];
}

export interface Found {
  dramaIds: number[];
  /** True if a limit was reached: there may be more matches. */
  isCapped: boolean;
}

export type SearchOrder = 'best' | 'popular' | 'title';

/** The maximum number of matches returned, and so the largest total. */
const MAX_MATCHES = 1_000;
/** How many of the most viewed dramas are checked one by one, to find the most relevant matches. */
const TOP_CHECKED = 500;
/**
 * A keyword with at least this many matches among these dramas is common. The gram index, which
 * would be slow for it, is not used.
 */
const COMMON_THRESHOLD = TOP_CHECKED / 20;
/** The maximum number of matches from each index, since each match needs a further look-up. */
const MAX_PREFIX_MATCHES = 250;
const MAX_GRAM_MATCHES = 500;
/** The maximum number of results of the gram index, many of which may not contain the keyword. */
const MAX_GRAM_CANDIDATES = 2_000;
/** How many more of the most viewed dramas are checked without the gram index or with a filter. */
const NEXT_CHECKED = 1_000;
/**
 * The number of dramas in the sample that estimates how many dramas have all grams of a keyword.
 */
const SAMPLE = 100;
/** The gram index intersects complete lists before it returns a row, so long lists are too slow. */
const MAX_INTERSECTED = 100_000;

/**
 * Returns the best matches of a keyword. A whole title comes before the beginning of a title, the
 * beginning of a word and any other place; equal matches are sorted by views. Searches three
 * places, each with a limit, so that a common keyword costs no more than a rare one: the most
 * viewed dramas (`top_matches`), the sorted index of titles for those that begin with the keyword
 * (`prefix_matches`), and the gram index (`gram_candidates`) unless the keyword or its grams are
 * common. Without the gram index, or with a filter, which may discard most of its results, more of
 * the most viewed dramas are checked (`next_matches`).
 *
 * The grams are in a subquery to hide their values from the planner: for very common grams it would
 * plan a scan of all titles, even for a branch that never runs.
 *
 * The result is complete if the checked dramas are the whole listing, or if the gram index was used
 * and stayed below its limits.
 */
export async function searchDramas(
  db: Db,
  { keyword, pieces }: Search,
  filter: ListingFilter,
  { order, locale }: { order: SearchOrder; locale: Locale },
): Promise<Found> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const name = `search-${order}${order === 'title' ? `-${locale}` : ''}${filterName(filter)}`;
  const rows = await prepared(
    db,
    name,
    row({ drama_id: 'int8', is_capped: 'bool' }).sql`
    WITH top_matches AS MATERIALIZED (
      SELECT drama_id, view_count, term
      FROM (${popularEntries(filter, { limit: TOP_CHECKED, offset: 0 })}) AS popular
      ${titlesWith(keyword)}
    ),
    has_pieces AS (
      SELECT count(*) AS dramas
      FROM (${popularEntries({}, { limit: SAMPLE, offset: 0 })}) AS popular
      WHERE EXISTS (
        SELECT FROM (
          SELECT grams FROM drama_search_terms terms
          WHERE terms.drama_id = popular.drama_id OFFSET 0
        ) AS title
        WHERE grams @> (SELECT ${pieces}::text[]))
    ),
    all_dramas AS (SELECT coalesce(sum(drama_count), 0) AS count FROM listing_counts WHERE ${isCounted({})}),
    gram_index AS MATERIALIZED (
      SELECT (SELECT count(*) FROM top_matches) < ${COMMON_THRESHOLD}
        AND dramas * count <= ${MAX_INTERSECTED * SAMPLE} AS is_used
      FROM has_pieces, all_dramas
    ),
    next_matches AS MATERIALIZED (
      SELECT drama_id, view_count, term
      FROM (${popularEntries(filter, { limit: NEXT_CHECKED, offset: TOP_CHECKED })}) AS popular
      ${titlesWith(keyword)}
      WHERE ${isFiltered} OR NOT (SELECT is_used FROM gram_index)
    ),
    prefix_matches AS MATERIALIZED (
      SELECT drama_id, term FROM drama_search_terms
      WHERE term >= ${keyword} AND term < ${`${keyword}\u{10ffff}`}
      ORDER BY term, drama_id LIMIT ${MAX_PREFIX_MATCHES}
    ),
    gram_candidates AS MATERIALIZED (
      SELECT drama_id, term FROM drama_search_terms
      WHERE grams @> (SELECT ${pieces}::text[]) AND (SELECT is_used FROM gram_index)
      LIMIT ${MAX_GRAM_CANDIDATES}
    ),
    gram_matches AS MATERIALIZED (
      SELECT drama_id, term FROM gram_candidates
      WHERE strpos(term, ${keyword}) > 0
      LIMIT ${MAX_GRAM_MATCHES}
    ),
    others AS (
      SELECT drama_id, view_count, term
      FROM (TABLE prefix_matches UNION ALL TABLE gram_matches) AS terms
      JOIN listing_entries USING (drama_id)
      WHERE ${isListed(filter)}
    ),
    best AS (
      SELECT drama_id, max(view_count) AS view_count, min(CASE
        WHEN term = ${keyword} THEN 0
        WHEN starts_with(term, ${keyword}) THEN 1
        WHEN strpos(term, ${` ${keyword}`}) > 0 THEN 2
        ELSE 3 END) AS match, count(*) OVER () > ${MAX_MATCHES} AS has_more
      FROM (TABLE top_matches UNION ALL TABLE next_matches UNION ALL TABLE others) AS found
      GROUP BY drama_id
      ORDER BY match, view_count DESC, drama_id DESC
      LIMIT ${MAX_MATCHES}
    ),
    listed AS (
      SELECT coalesce(sum(drama_count), 0) AS count FROM listing_counts WHERE ${isCounted(filter)}
    ),
    coverage AS (
      SELECT count <= CASE WHEN ${isFiltered} OR NOT is_used THEN ${TOP_CHECKED + NEXT_CHECKED}::int
          ELSE ${TOP_CHECKED}::int END
        OR is_used AND (SELECT count(*) FROM gram_matches) < ${MAX_GRAM_MATCHES}
          AND (SELECT count(*) FROM gram_candidates) < ${MAX_GRAM_CANDIDATES} AS is_whole
      FROM gram_index, listed
    )
    SELECT drama_id, has_more OR NOT (SELECT is_whole FROM coverage) AS is_capped
    FROM best ${inOrder(order, locale)}`,
  );
  return {
    dramaIds: rows.map(({ drama_id }) => drama_id),
    isCapped: rows[0]?.is_capped ?? false,
  };
}

/**
 * Joins the titles that contain the keyword, with one index look-up per drama. `OFFSET 0` prevents
 * PostgreSQL from scanning all titles instead.
 */
function titlesWith(keyword: string): RawBuilder<unknown> {
  return sql`CROSS JOIN LATERAL (
    SELECT term FROM drama_search_terms terms
    WHERE terms.drama_id = popular.drama_id AND strpos(term, ${keyword}) > 0
    OFFSET 0
  ) AS title`;
}

function inOrder(order: SearchOrder, locale: Locale): RawBuilder<unknown> {
  if (order === 'best') return sql`ORDER BY match, view_count DESC, drama_id DESC`;
  if (order === 'popular') return sql`ORDER BY view_count DESC, drama_id DESC`;
  return sql`JOIN listing_titles USING (drama_id) WHERE locale = ${sql.lit(locale)}
    ORDER BY ${titleOrder(locale)}, drama_id`;
}
