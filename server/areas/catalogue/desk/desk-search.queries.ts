import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { row } from '#server/db/query/row.ts';

export interface DeskKeyword {
  /** Normalized as in the search index; '' matches no title. */
  term: string;
  /** The grams of `term`, for the index lookup. */
  grams: string[];
  asTyped: string;
}

/** How many of the latest dramas are examined to estimate how many have the grams of a keyword. */
const SAMPLE = 500;
/** The gram index is slow for a keyword whose grams this many dramas of the sample have. */
const COMMON_IN_SAMPLE = 4;
/** Up to this id the gram index is fast for every keyword. */
const MAX_ID_BY_GRAMS = 20_000;

/**
 * True if so many dramas have the grams that examining dramas one by one finds a page sooner.
 * Never in a small catalogue, which is recognised by its ids.
 */
export async function isCommon(db: Db, { grams }: DeskKeyword): Promise<boolean> {
  const { rows } = await row({ is_common: 'bool?' }).sql`
    SELECT count(*) >= ${COMMON_IN_SAMPLE} AND max(drama_id) > ${MAX_ID_BY_GRAMS} AS is_common
    FROM (SELECT drama_id FROM desk_dramas ORDER BY drama_id DESC LIMIT ${SAMPLE}) AS latest
    WHERE EXISTS (
      SELECT FROM (
        SELECT grams FROM drama_search_terms t WHERE t.drama_id = latest.drama_id OFFSET 0
      ) AS title
      WHERE grams @> (SELECT ${grams}::text[]))`.execute(db);
  return rows[0]?.is_common ?? false;
}

/** The largest number of matches of a search that are sorted. */
const MAX_FOUND = 1_000;

/** The drama with this id, and those with an external id that begins with the text. */
export async function findByReference(db: Db, { asTyped }: DeskKeyword): Promise<number[]> {
  const prefix = `${asTyped.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const id = /^(?:id:)?([1-9]\d{0,14})$/i.exec(asTyped)?.[1] ?? null;
  const { rows } = await row({ drama_id: 'int8' }).sql`
    (SELECT id AS drama_id FROM dramas WHERE lower(external_id) LIKE ${prefix} LIMIT ${MAX_FOUND})
    UNION
    SELECT id FROM dramas WHERE id = ${id}::bigint`.execute(db);
  return rows.map(({ drama_id }) => drama_id);
}

/** The dramas with a title that contains the keyword; undefined if there are more than `MAX_FOUND`. */
export async function findByTitle(
  db: Db,
  { term, grams }: DeskKeyword,
): Promise<number[] | undefined> {
  const rows = await db
    .selectFrom('drama_search_terms')
    .select('drama_id')
    .where(
      sql<boolean>`${term} <> '' AND grams @> (SELECT ${grams}::text[]) AND strpos(term, ${term}) > 0`,
    )
    .limit(MAX_FOUND + 1)
    .execute();
  return rows.length > MAX_FOUND ? undefined : rows.map(({ drama_id }) => drama_id);
}
