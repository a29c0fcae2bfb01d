import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/client.ts';
import { fallbackText } from '../../../db/fallback-text.ts';
import { type Row, row, typed } from '../../../db/row.ts';
import type { DramaState } from '../../../db/tables.ts';

const dramaRow = row({
  id: 'int8',
  /** Null if the operator has not assigned one. */
  external_id: 'text?',
  state: typed<DramaState>('text'),
  title: 'text',
  /** Null only in drafts, like `release_date`. */
  original_title: 'text?',
  release_date: 'date?',
  episodes: 'int4',
  views: 'int8',
  published_at: 'timestamptz?',
  updated_at: 'timestamptz',
});

export interface DramaFilter {
  state?: DramaState | undefined;
  keyword?: Keyword | undefined;
  limit: number;
}

export interface Keyword {
  /** Normalized as in the search index; '' matches no title. */
  term: string;
  /** The grams of `term`, for the index lookup. */
  grams: string[];
  asTyped: string;
}

/** Newest first. */
export async function listDramas(db: Db, { state, keyword, limit }: DramaFilter) {
  const { rows } = await dramaRow.sql`
    SELECT d.id, d.external_id, d.state,
      coalesce(${fallbackText('title', 'en')}, d.original_title, (
        SELECT title FROM drama_texts WHERE drama_id = d.id ORDER BY locale LIMIT 1
      )) AS title,
      d.original_title, d.release_date, d.episode_count AS episodes, d.view_count AS views,
      d.published_at, d.updated_at
    FROM dramas d
    WHERE ${state ? sql`d.state = ${state}` : sql`true`}
      AND ${keyword ? isFoundBy(keyword) : sql`true`}
    ORDER BY d.id DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** Matches the beginning of the external id, ignoring case, or a part of a title. */
function isFoundBy({ term, grams, asTyped }: Keyword) {
  return sql`(
    starts_with(lower(d.external_id), lower(${asTyped}))
    OR ${term} <> '' AND d.id IN (
      SELECT drama_id FROM drama_search_terms
      WHERE grams @> ${grams}::text[] AND strpos(term, ${term}) > 0))`;
}

const uses = row({ carts: 'int8', orders: 'int8', rights: 'int8', banners: 'int8[]' });

/**
 * Returns how many carts and orders contain a drama, how many rights and holdbacks it has, and the
 * ids of its banners. Checked before a delete, which would cascade to banners and cart lines.
 */
export async function getUses(tx: Tx, dramaId: number) {
  const { rows } = await uses.sql`
    SELECT
      (SELECT count(*) FROM copyright_cart_lines WHERE drama_id = ${dramaId}) AS carts,
      (SELECT count(*) FROM copyright_order_items WHERE drama_id = ${dramaId}) AS orders,
      (SELECT count(*) FROM rights_grants WHERE drama_id = ${dramaId})
        + (SELECT count(*) FROM rights_holdbacks WHERE drama_id = ${dramaId}) AS rights,
      ARRAY(SELECT id FROM banners WHERE drama_id = ${dramaId} ORDER BY position) AS banners
  `.execute(tx);
  return rows[0] as Row<typeof uses>;
}

/** Also deletes the drama's texts, tags and episodes. */
export async function deleteDrama(tx: Tx, dramaId: number): Promise<void> {
  await tx.deleteFrom('dramas').where('id', '=', dramaId).execute();
}
