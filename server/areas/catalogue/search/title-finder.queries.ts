import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { dramaKey } from '#server/db/dramas/drama-key.ts';
import { fallbackText } from '#server/db/dramas/fallback-text.ts';
import { publicCover } from '#server/db/dramas/public-cover.ts';
import { type Row, row, typed } from '#server/db/query/row.ts';

const foundTitle = row({
  drama_id: 'int8',
  /** How operators name the drama. */
  drama: 'text',
  title: 'text',
  state: typed<DramaState>('text'),
  release_year: 'int2?',
  episodes: 'int4',
  /** Empty if the drama is not published. */
  cover: 'text',
  /** Whether the text is the key or the number of the drama, or one of its titles. */
  is_exact: 'bool',
});

export type FoundTitleRow = Row<typeof foundTitle>;

export interface TitleSearch {
  /** Normalized; '' matches no title. */
  keyword: string;
  /** The grams of the keyword, as `piecesOf` makes them. */
  pieces: string[];
  /** The external id that was entered. */
  externalId: string;
  /** The number of a drama that was entered. */
  dramaId: number | null;
  /** The most viewed published dramas with the keyword. */
  popularIds: number[];
  limit: number;
}

/** More candidates than these are not ranked, so that one letter costs no more than a word. */
const MAX_PREFIX_MATCHES = 250;
const MAX_GRAM_CANDIDATES = 2_000;
/**
 * The gram index intersects complete lists before it returns a row. It is used unless more than
 * this many terms of a sample of 0.1 % have all grams: more than 30,000 of all terms.
 */
const MAX_SAMPLED = 30;

/**
 * The best of these candidates in every state: an id or a whole title, then the beginning of a title, the
 * beginning of a word, any other place; by views within each. The subqueries around the grams hide
 * their values from the planner, which for common grams would scan all terms.
 */
export async function findTitles(db: Db, search: TitleSearch, locale: Locale) {
  const { keyword, pieces, externalId, dramaId, popularIds, limit } = search;
  const { rows } = await foundTitle.sql`
    WITH named AS (
      SELECT id AS drama_id FROM dramas WHERE external_id = ${externalId}
      UNION ALL
      SELECT id FROM dramas WHERE id = ${dramaId}::bigint
    ),
    sample AS MATERIALIZED (
      SELECT count(*) <= ${MAX_SAMPLED}::integer AS is_rare
      FROM drama_search_terms TABLESAMPLE SYSTEM (0.1)
      WHERE grams @> (SELECT ${pieces}::text[])
    ),
    prefix_matches AS MATERIALIZED (
      SELECT drama_id, term FROM drama_search_terms
      WHERE ${keyword} <> '' AND term >= ${keyword} AND term < ${`${keyword}\u{10ffff}`}
      ORDER BY term, drama_id LIMIT ${MAX_PREFIX_MATCHES}
    ),
    gram_candidates AS MATERIALIZED (
      SELECT drama_id, term FROM drama_search_terms
      WHERE ${keyword} <> '' AND grams @> (SELECT ${pieces}::text[])
        AND (SELECT is_rare FROM sample)
      LIMIT ${MAX_GRAM_CANDIDATES}
    ),
    popular_matches AS (
      SELECT drama_id, term FROM drama_search_terms
      WHERE drama_id = ANY (${popularIds}::bigint[]) AND strpos(term, ${keyword}) > 0
    ),
    matches AS (
      SELECT drama_id, min(place) AS place FROM (
        SELECT drama_id, 0 AS place FROM named
        UNION ALL
        SELECT drama_id, CASE
          WHEN term = ${keyword} THEN 1
          WHEN starts_with(term, ${keyword}) THEN 2
          WHEN strpos(term, ${` ${keyword}`}) > 0 THEN 3
          ELSE 4 END
        FROM (
          TABLE prefix_matches UNION ALL TABLE gram_candidates UNION ALL TABLE popular_matches
        ) AS terms
        WHERE strpos(term, ${keyword}) > 0
      ) AS found
      GROUP BY drama_id
    ),
    best AS (
      SELECT d.id, m.place FROM matches m JOIN dramas d ON d.id = m.drama_id
      ORDER BY m.place, d.view_count DESC, d.id DESC
      LIMIT ${limit}
    )
    SELECT d.id AS drama_id, ${dramaKey} AS drama, d.state, d.release_year,
      coalesce(${fallbackText('title', locale)}, d.original_title, (
        SELECT title FROM drama_texts WHERE drama_id = d.id ORDER BY locale LIMIT 1
      ), '') AS title,
      d.episode_count AS episodes, ${publicCover} AS cover, b.place <= 1 AS is_exact
    FROM best b JOIN dramas d ON d.id = b.id
    ORDER BY b.place, d.view_count DESC, d.id DESC`.execute(db);
  return rows;
}
