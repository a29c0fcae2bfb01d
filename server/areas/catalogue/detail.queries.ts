import { type InferResult, type NotNull, sql } from 'kysely';
import { fallbackOrder } from '#i18n/fallback-order.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { type CardRow, selectCards } from '#server/db/dramas/drama-cards.ts';
import { prepared } from '#server/db/query/prepared.ts';
import { type Row, row, typed } from '#server/db/query/row.ts';

/** The title of an episode is empty if it has none. */
function selectEpisodes(db: Db, locale: Locale, dramaId: number, areTerritoriesApplied: boolean) {
  const languages = sql`(${fallbackOrder(locale)}::text[] || d.original_language::text)`;
  return db
    .selectFrom('dramas as d')
    .innerJoin('episodes as e', 'e.drama_id', 'd.id')
    .innerJoin('videos as v', 'v.id', 'e.video_id')
    .select(['e.episode_no', 'v.id as video_id', 'v.path', 'v.thumbnail', 'v.duration_seconds'])
    .select([
      // Outside the preview.
      sql<boolean>`NOT is_in_preview(d.preview, d.preview_episodes, e.episode_no)`.as('is_locked'),
      // Everybody may watch it.
      sql<boolean>`is_open_episode(d, e.episode_no, ${areTerritoriesApplied}::boolean)`.as(
        'is_open',
      ),
      sql<string>`coalesce(
        (SELECT title FROM episode_texts t
         WHERE t.drama_id = e.drama_id AND t.episode_no = e.episode_no
           AND t.locale::text = ANY ${languages}
         ORDER BY array_position(${languages}, t.locale::text)
         LIMIT 1), '')`.as('title'),
    ])
    .where('d.id', '=', dramaId)
    .orderBy('e.episode_no')
    .$narrowType<{ thumbnail: NotNull; duration_seconds: NotNull }>();
}

export type EpisodeRow = InferResult<ReturnType<typeof selectEpisodes>>[number];

/**
 * Selects the subtitles of all videos of a drama, the site's languages first. A video that several
 * episodes use is included once.
 */
function selectSubtitles(db: Db, dramaId: number) {
  return db
    .selectFrom('video_subtitles')
    .select(['video_id', 'lang', 'label', 'path'])
    .where('video_id', 'in', ({ selectFrom }) =>
      selectFrom('episodes').select('video_id').where('drama_id', '=', dramaId),
    )
    .orderBy(sql`array_position(${[...locales]}::text[], lang::text)`)
    .orderBy('lang');
}

export type SubtitleRow = InferResult<ReturnType<typeof selectSubtitles>>[number];

/** Large enough that the candidates usually include dramas that share several tags. */
const CANDIDATES_PER_TAG = 60;

/**
 * Selects the dramas that share the most tags with this one; of equally many, the most viewed come
 * first. Considers only the most viewed dramas of each tag, so the cost does not grow with the
 * catalogue.
 */
function selectRelated(dramaId: number, limit: number) {
  return sql`
    WITH own AS MATERIALIZED (SELECT tag_id FROM drama_tags WHERE drama_id = ${dramaId}),
    near AS MATERIALIZED (
      SELECT DISTINCT popular.drama_id, popular.view_count
      FROM own CROSS JOIN LATERAL (
        SELECT drama_id, view_count FROM (
          (SELECT drama_id, view_count FROM listing_entries
           WHERE tag_id = own.tag_id AND is_new_release
           ORDER BY view_count DESC, drama_id DESC)
          UNION ALL
          (SELECT drama_id, view_count FROM listing_entries
           WHERE tag_id = own.tag_id AND NOT is_new_release
           ORDER BY view_count DESC, drama_id DESC)
        ) AS entry
        ORDER BY view_count DESC, drama_id DESC LIMIT ${CANDIDATES_PER_TAG}
      ) AS popular
      WHERE popular.drama_id <> ${dramaId}
    )
    SELECT drama_id FROM near CROSS JOIN LATERAL (
      SELECT count(*) AS shared FROM drama_tags
      WHERE drama_tags.drama_id = near.drama_id AND tag_id IN (SELECT tag_id FROM own)
    ) AS tags
    ORDER BY shared DESC, view_count DESC, drama_id DESC
    LIMIT ${limit}`;
}

const detail = row({
  published_at: 'timestamptz',
  banner_wide: 'text?',
  /** The drama's own card, then those of related dramas. */
  cards: typed<CardRow[]>('json'),
  episodes: typed<EpisodeRow[]>('json'),
  subtitles: typed<SubtitleRow[]>('json'),
});

export type DetailRow = Row<typeof detail>;

interface DetailOptions {
  maxRelated: number;
  areTerritoriesApplied: boolean;
}

/**
 * Finds all that the page of a published drama shows, in one statement: most dramas are seldom
 * requested, so their pages are not cached, and each statement costs a round trip.
 */
export async function findDetail(
  db: Db,
  locale: Locale,
  dramaId: number,
  { maxRelated, areTerritoriesApplied }: DetailOptions,
): Promise<DetailRow | undefined> {
  const listed = sql`
    SELECT ${dramaId}::bigint AS drama_id, 0 AS place
    UNION ALL
    SELECT drama_id, row_number() OVER () FROM (${selectRelated(dramaId, maxRelated)}) AS related`;
  const rows = await prepared(
    db,
    'detail',
    detail.sql`
    SELECT published_at, banner_wide,
      (SELECT json_agg(one) FROM (${selectCards(locale, listed)}) AS one) AS cards,
      (SELECT coalesce(json_agg(one), '[]')
       FROM (${selectEpisodes(db, locale, dramaId, areTerritoriesApplied)}) AS one) AS episodes,
      (SELECT coalesce(json_agg(one), '[]') FROM (${selectSubtitles(db, dramaId)}) AS one) AS subtitles
    FROM dramas
    WHERE id = ${dramaId} AND state = 'published'`,
  );
  return rows[0];
}

/**
 * Returns whether the drama is in the user's cart, and where the user stopped watching it: null if
 * the user has not watched it.
 */
export async function getViewer(db: Db, userId: number, dramaId: number) {
  const query = db
    .selectFrom(sql`(VALUES (1))`.as('one'))
    .leftJoin('watch_history as watched', (join) =>
      join.on('watched.user_id', '=', userId).on('watched.drama_id', '=', dramaId),
    )
    .select(['watched.episode_no', 'watched.position_seconds'])
    .select(
      sql<boolean>`EXISTS (
        SELECT FROM copyright_cart_lines WHERE user_id = ${userId} AND drama_id = ${dramaId})`.as(
        'is_collected',
      ),
    );
  const [viewer] = await prepared(db, 'detail-viewer', query);
  if (!viewer) throw new Error('The statement of one row returned none');
  return viewer;
}

export type ViewerRow = Awaited<ReturnType<typeof getViewer>>;
