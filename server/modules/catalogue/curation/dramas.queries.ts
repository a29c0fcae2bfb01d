import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { fallbackText } from '../../../db/fallback-text.ts';
import type { DramaState } from '../../../db/tables.ts';

export interface DramaRow {
  id: number;
  /** Null when it was given none. */
  external_id: string | null;
  state: DramaState;
  title: string;
  original_title: string;
  release_date: string;
  episodes: number;
  views: number;
  published_at: Date | null;
  updated_at: Date;
}

export interface DramaFilter {
  state?: DramaState | undefined;
  /** As the search index writes it; with pieces that every term with it has. */
  keyword?: { term: string; pieces: string[]; asTyped: string } | undefined;
  limit: number;
}

/** The latest added first. */
export async function listDramas(db: Db, { state, keyword, limit }: DramaFilter) {
  const { rows } = await sql<DramaRow>`
    SELECT d.id, d.external_id, d.state, ${fallbackText('title', 'en')} AS title,
      d.original_title, d.release_date, d.episode_count AS episodes, d.view_count AS views,
      d.published_at, d.updated_at
    FROM dramas d
    WHERE ${state ? sql`d.state = ${state}` : sql`true`}
      AND ${keyword ? isFoundBy(keyword) : sql`true`}
    ORDER BY d.id DESC
    LIMIT ${limit}`.execute(db);
  return rows.map(({ title, ...row }) => ({ ...row, title: title ?? row.original_title }));
}

function isFoundBy({ term, pieces, asTyped }: NonNullable<DramaFilter['keyword']>) {
  return sql`(
    d.external_id = ${asTyped}
    OR d.id IN (
      SELECT drama_id FROM drama_search_terms
      WHERE grams @> ${pieces}::text[] AND strpos(term, ${term}) > 0))`;
}
