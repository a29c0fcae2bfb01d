import { sql } from 'kysely';
import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { dramaKey, dramaTitleIn } from '#server/db/dramas/drama-key.ts';
import { fallbackText } from '#server/db/dramas/fallback-text.ts';
import { type Row, row } from '#server/db/query/row.ts';
import { anyOf, given } from '#server/db/query/rows.ts';

export interface DramaFilter {
  state?: DramaState | undefined;
  keyword?: Keyword | undefined;
}

export interface Keyword {
  /** Normalized as in the search index; '' matches no title. */
  term: string;
  /** The grams of `term`, for the index lookup. */
  grams: string[];
  asTyped: string;
}

/** Newest first. A draft may have no original title and no release date. */
export function selectDramas(db: Db, { state, keyword }: DramaFilter) {
  const dramas = db
    .selectFrom('dramas as d')
    .select(['d.id', 'd.external_id', 'd.state'])
    .select(
      sql<string>`coalesce(${fallbackText('title', 'en')}, d.original_title, (
        SELECT title FROM drama_texts WHERE drama_id = d.id ORDER BY locale LIMIT 1))`.as('title'),
    )
    .select(['d.original_title', 'd.release_date', 'd.episode_count as episodes'])
    .select(['d.view_count as views', 'd.preview', 'd.preview_episodes', 'd.watch_territories'])
    .select(['d.watch_territories_excluded', 'd.published_at', 'd.updated_at'])
    .where(({ and }) => and(given({ 'd.state': state })))
    .orderBy('d.id', 'desc');
  return keyword ? dramas.where(whereFound(keyword)) : dramas;
}

/** Matches the beginning of the external id, ignoring case, or a part of a title. */
function whereFound({ term, grams, asTyped }: Keyword) {
  return sql<boolean>`(
    starts_with(lower(d.external_id), lower(${asTyped}))
    OR ${term} <> '' AND d.id IN (
      SELECT drama_id FROM drama_search_terms
      WHERE grams @> ${grams}::text[] AND strpos(term, ${term}) > 0))`;
}

const stillPublic = row({
  drama: 'text',
  drama_id: 'int8',
  title: 'text',
  /** The numbers of the episodes that not everybody may watch. */
  episodes: 'int8[]',
  /** The first of the open episodes that have their videos: `episode 1 of demo:salt`. */
  shown_by: 'text',
  uses: 'int8',
  /** The title of the first drama that has their videos, and how many have them. */
  other_title: 'text',
  other_dramas: 'int8',
});
export type StillPublicRow = Row<typeof stillPublic>;

/** Some dramas; null for all of them. */
export type AskedDramas = { keys: string[] } | { ids: number[] } | null;

interface StillPublicOptions {
  areTerritoriesApplied: boolean;
  /** The language of the titles. */
  locale?: Locale | undefined;
}

function whereAsked(asked: AskedDramas) {
  if (!asked) return sql<boolean>`true`;
  return 'ids' in asked
    ? sql<boolean>`d.id = ANY (${asked.ids}::bigint[])`
    : sql<boolean>`${dramaKey} = ANY (${asked.keys}::text[])`;
}

/** The published and withdrawn dramas with closed episodes whose videos are open as other episodes. */
export async function listStillPublic(
  db: Db,
  asked: AskedDramas,
  { areTerritoriesApplied, locale = fallbackLocale }: StillPublicOptions,
) {
  const titleOf = (id: string) =>
    sql`(SELECT ${dramaTitleIn(locale)} FROM dramas d WHERE d.id = ${sql.ref(id)})`;
  const { rows } = await stillPublic.sql`
    WITH closed AS (
      SELECT d.id, ${dramaKey} AS drama, e.episode_no, e.video_id
      FROM dramas d JOIN episodes e ON e.drama_id = d.id
      WHERE d.state <> 'draft' AND ${whereAsked(asked)}
        AND NOT (
          d.state = 'published' AND is_open_episode(d, e.episode_no, ${areTerritoriesApplied})
        )
    ), open AS (
      SELECT e.video_id, d.id, e.episode_no, 'episode ' || e.episode_no || ' of ' || ${dramaKey} AS name
      FROM episodes e JOIN dramas d ON d.id = e.drama_id
      WHERE e.video_id IN (SELECT video_id FROM closed) AND d.state = 'published'
        AND is_open_episode(d, e.episode_no, ${areTerritoriesApplied})
    ), found AS (
      SELECT c.id, c.drama, array_agg(DISTINCT c.episode_no::bigint ORDER BY c.episode_no::bigint) AS episodes,
        (array_agg(o.name ORDER BY o.id, o.episode_no))[1] AS shown_by,
        count(DISTINCT o.name) AS uses, min(o.id) AS other_id, count(DISTINCT o.id) AS other_dramas
      FROM closed c JOIN open o ON o.video_id = c.video_id
      GROUP BY c.id, c.drama
    )
    SELECT f.drama, f.id AS drama_id, ${titleOf('f.id')} AS title, f.episodes, f.shown_by, f.uses,
      ${titleOf('f.other_id')} AS other_title, f.other_dramas
    FROM found f ORDER BY f.id`.execute(db);
  return rows;
}

/**
 * Returns how many carts and orders contain a drama, how many rights and holdbacks it has, and the
 * ids of its banners. Checked before a delete, which would cascade to banners and cart lines.
 */
export async function getUses(tx: Tx, dramaId: number) {
  return tx
    .selectNoFrom([
      sql<number>`(SELECT count(*) FROM copyright_cart_lines WHERE drama_id = ${dramaId})`.as(
        'carts',
      ),
      sql<number>`(SELECT count(*) FROM copyright_order_items WHERE drama_id = ${dramaId})`.as(
        'orders',
      ),
      sql<number>`(SELECT count(*) FROM rights_grants WHERE drama_id = ${dramaId})
        + (SELECT count(*) FROM rights_holdbacks WHERE drama_id = ${dramaId})`.as('rights'),
      sql`ARRAY(SELECT id FROM banners WHERE drama_id = ${dramaId} ORDER BY position)`
        .$castTo<number[]>()
        .as('banners'),
    ])
    .executeTakeFirstOrThrow();
}

/** The episodes whose video "media remove" has deleted. */
export async function listRemovedEpisodes(db: Db, dramaIds: number[]) {
  return db
    .selectFrom('episodes as e')
    .innerJoin('videos as v', 'v.id', 'e.video_id')
    .innerJoin('removed_media as r', (join) => join.on('r.key', '=', sql`video_scope(v.path)`))
    .select(['e.drama_id', 'e.episode_no', 'r.removed_at'])
    .where('e.drama_id', '=', anyOf(dramaIds))
    .orderBy('e.drama_id')
    .orderBy('e.episode_no')
    .execute();
}

/** Also deletes the drama's texts, tags and episodes. */
export async function deleteDrama(tx: Tx, dramaId: number): Promise<void> {
  await tx.deleteFrom('dramas').where('id', '=', dramaId).execute();
}
