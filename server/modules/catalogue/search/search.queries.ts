import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../../../i18n/locales.ts';
import type { Db } from '../../../db/client.ts';
import {
  filterName,
  isCounted,
  isListed,
  type ListingFilter,
  popularEntries,
  titleOrder,
} from '../../../db/listings.ts';
import { prepared } from '../../../db/prepared.ts';
import { row } from '../../../db/row.ts';

export interface Search {
  /** Normalised, not empty. */
  keyword: string;
  /** Grams that every term with the keyword in it has. */
  pieces: string[];
}

export interface Found {
  dramaIds: number[];
  /** Not everything was looked at, or not everything found is given: there may be more matches. */
  isCapped: boolean;
}

export type SearchOrder = 'best' | 'popular' | 'title';

/** What is found at most, and so the largest total: nobody reads past the best thousand. */
const MOST_FOUND = 1_000;
/** The most viewed are read one by one, which finds what any keyword should show first. */
const READ_FIRST = 500;
/** So many among them, and the keyword is in every twentieth drama: the index would list them all. */
const COMMON_FROM = READ_FIRST / 20;
/** The longest parts of the two indexes that are read: each drama found there costs a look-up. */
const MOST_BEGINNING = 250;
const MOST_NAMED = 500;
/** Of what the index of grams names. The words of a keyword in another order name many, and none has it. */
const MOST_LOOKED_AT = 2_000;
/** How many more are read when the index does not serve. */
const READ_THEN = 1_000;
/** So many of the most viewed tell how many dramas have all the pieces of a keyword. */
const SAMPLE = 100;
/** The index intersects its lists to the end before it names one: longer ones take too long. */
const MOST_INTERSECTED = 100_000;

/**
 * The best matches of a keyword: whole title, beginning of a title, of a word, anywhere; then the
 * more viewed. It looks in three places, each bounded, so that a keyword that is in every title
 * costs no more than a rare one: among the most viewed, along the beginnings in their order, and,
 * unless the keyword or all its pieces turned out to be common, in the index of grams. Where that
 * does not serve, or may name too few that pass a filter, more of the most viewed are read.
 *
 * The pieces stand in a subquery so that PostgreSQL plans without looking at them: for pieces that
 * are in every title it would else plan to read all titles, even though that part then never runs.
 *
 * The result has every match when the most viewed that were read are the whole listing, or when
 * the index served and neither of its bounds was reached.
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
    WITH first_read AS MATERIALIZED (
      SELECT drama_id, view_count, term
      FROM (${popularEntries(filter, { limit: READ_FIRST, offset: 0 })}) AS popular
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
    index_serves AS MATERIALIZED (
      SELECT (SELECT count(*) FROM first_read) < ${COMMON_FROM}
        AND dramas * count <= ${MOST_INTERSECTED * SAMPLE} AS so
      FROM has_pieces, all_dramas
    ),
    then_read AS MATERIALIZED (
      SELECT drama_id, view_count, term
      FROM (${popularEntries(filter, { limit: READ_THEN, offset: READ_FIRST })}) AS popular
      ${titlesWith(keyword)}
      WHERE ${isFiltered} OR NOT (SELECT so FROM index_serves)
    ),
    beginning AS MATERIALIZED (
      SELECT drama_id, term FROM drama_search_terms
      WHERE term >= ${keyword} AND term < ${`${keyword}\u{10ffff}`}
      ORDER BY term, drama_id LIMIT ${MOST_BEGINNING}
    ),
    looked_at AS MATERIALIZED (
      SELECT drama_id, term FROM drama_search_terms
      WHERE grams @> (SELECT ${pieces}::text[]) AND (SELECT so FROM index_serves)
      LIMIT ${MOST_LOOKED_AT}
    ),
    named AS MATERIALIZED (
      SELECT drama_id, term FROM looked_at
      WHERE strpos(term, ${keyword}) > 0
      LIMIT ${MOST_NAMED}
    ),
    others AS (
      SELECT drama_id, view_count, term
      FROM (TABLE beginning UNION ALL TABLE named) AS terms
      JOIN listing_entries USING (drama_id)
      WHERE ${isListed(filter)}
    ),
    best AS (
      SELECT drama_id, max(view_count) AS view_count, min(CASE
        WHEN term = ${keyword} THEN 0
        WHEN starts_with(term, ${keyword}) THEN 1
        WHEN strpos(term, ${` ${keyword}`}) > 0 THEN 2
        ELSE 3 END) AS match, count(*) OVER () > ${MOST_FOUND} AS has_more
      FROM (TABLE first_read UNION ALL TABLE then_read UNION ALL TABLE others) AS found
      GROUP BY drama_id
      ORDER BY match, view_count DESC, drama_id DESC
      LIMIT ${MOST_FOUND}
    ),
    listed AS (
      SELECT coalesce(sum(drama_count), 0) AS count FROM listing_counts WHERE ${isCounted(filter)}
    ),
    coverage AS (
      SELECT count <= CASE WHEN ${isFiltered} OR NOT so THEN ${READ_FIRST + READ_THEN}::int
          ELSE ${READ_FIRST}::int END
        OR so AND (SELECT count(*) FROM named) < ${MOST_NAMED}
          AND (SELECT count(*) FROM looked_at) < ${MOST_LOOKED_AT} AS is_whole
      FROM index_serves, listed
    )
    SELECT drama_id, has_more OR NOT (SELECT is_whole FROM coverage) AS is_capped
    FROM best ${inOrder(order, locale)}`,
  );
  return {
    dramaIds: rows.map(({ drama_id }) => drama_id),
    isCapped: rows[0]?.is_capped ?? false,
  };
}

/** One look into an index for each drama; `OFFSET 0` keeps PostgreSQL from reading all titles instead. */
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
