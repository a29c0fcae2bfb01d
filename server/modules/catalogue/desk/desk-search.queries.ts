import type { Db } from '../../../db/client.ts';
import { type DeskFilter, isKept, MAX_EXAMINED } from '../../../db/desk-dramas.ts';
import { row } from '../../../db/row.ts';

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
const COMMON_IN_SAMPLE = 10;

/**
 * True if so many dramas have the grams that examining dramas one by one finds a page sooner.
 * Never in a small catalogue, which is recognised by its ids.
 */
export async function isCommon(db: Db, { grams }: DeskKeyword): Promise<boolean> {
  const { rows } = await row({ is_common: 'bool?' }).sql`
    SELECT count(*) >= ${COMMON_IN_SAMPLE} AND max(drama_id) > ${MAX_EXAMINED} AS is_common
    FROM (SELECT drama_id FROM desk_dramas ORDER BY drama_id DESC LIMIT ${SAMPLE}) AS latest
    WHERE EXISTS (
      SELECT FROM (
        SELECT grams FROM drama_search_terms t WHERE t.drama_id = latest.drama_id OFFSET 0
      ) AS title
      WHERE grams @> (SELECT ${grams}::text[]))`.execute(db);
  return rows[0]?.is_common ?? false;
}

/** The largest number of matches of a search that are sorted. */
export const MAX_FOUND = 2_000;

/**
 * The dramas with a title that contains the keyword, with an external id that begins with it, or
 * with this id; at most `MAX_FOUND` of each kind.
 */
export async function findDramas(
  db: Db,
  { term, grams, asTyped }: DeskKeyword,
  filter: DeskFilter,
): Promise<number[]> {
  const prefix = `${asTyped.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const id = /^(?:id:)?([1-9]\d{0,14})$/i.exec(asTyped)?.[1] ?? null;
  const { rows } = await row({ drama_id: 'int8' }).sql`
    SELECT DISTINCT drama_id FROM (
      (SELECT id AS drama_id FROM dramas WHERE lower(external_id) LIKE ${prefix} LIMIT ${MAX_FOUND})
      UNION ALL
      (SELECT id FROM dramas WHERE id = ${id}::bigint)
      UNION ALL
      (SELECT t.drama_id FROM drama_search_terms t JOIN desk_dramas l ON l.drama_id = t.drama_id
        WHERE ${term} <> '' AND grams @> (SELECT ${grams}::text[])
          AND strpos(term, ${term}) > 0 AND ${isKept(filter)}
        LIMIT ${MAX_FOUND})
    ) AS found`.execute(db);
  return rows.map(({ drama_id }) => drama_id);
}
