import { sql } from 'kysely';
import { fallbackOrder } from '#i18n/fallback-order.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { type CardRow, selectCards } from '#server/db/drama-cards.ts';
import { prepared } from '#server/db/prepared.ts';
import { type Row, row, typed } from '#server/db/row.ts';

const episode = row({
  episode_no: 'int4',
  /** Empty if the episode has no title. */
  title: 'text',
  video_id: 'int8',
  path: 'text',
  thumbnail: 'text',
  duration_seconds: 'int4',
  /** Outside the preview. */
  is_locked: 'bool',
  /** Everybody may watch it. */
  is_open: 'bool',
});

export type EpisodeRow = Row<typeof episode>;

export function selectEpisodes(locale: Locale, dramaId: number, areTerritoriesApplied: boolean) {
  const languages = sql`(${fallbackOrder(locale)}::text[] || d.original_language::text)`;
  return episode.sql`
    SELECT e.episode_no, v.id AS video_id, v.path, v.thumbnail, v.duration_seconds,
      NOT is_in_preview(d.preview, d.preview_episodes, e.episode_no) AS is_locked,
      is_open_episode(d, e.episode_no, ${areTerritoriesApplied}::boolean) AS is_open,
      coalesce(
      (SELECT title FROM episode_texts t
       WHERE t.drama_id = e.drama_id AND t.episode_no = e.episode_no
         AND t.locale::text = ANY ${languages}
       ORDER BY array_position(${languages}, t.locale::text)
       LIMIT 1),
      '') AS title
    FROM dramas d
    JOIN episodes e ON e.drama_id = d.id
    JOIN videos v ON v.id = e.video_id
    WHERE d.id = ${dramaId}
    ORDER BY e.episode_no`;
}

const subtitle = row({
  video_id: 'int8',
  lang: 'text',
  label: 'text',
  path: 'text',
});

export type SubtitleRow = Row<typeof subtitle>;

/**
 * Selects the subtitles of all videos of a drama, the site's languages first. A video that several
 * episodes use is included once.
 */
export function selectSubtitles(dramaId: number) {
  return subtitle.sql`
    SELECT video_id, lang, label, path FROM video_subtitles
    WHERE video_id IN (SELECT video_id FROM episodes WHERE drama_id = ${dramaId})
    ORDER BY array_position(${[...locales]}::text[], lang::text), lang`;
}

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
       FROM (${selectEpisodes(locale, dramaId, areTerritoriesApplied)}) AS one) AS episodes,
      (SELECT coalesce(json_agg(one), '[]') FROM (${selectSubtitles(dramaId)}) AS one) AS subtitles
    FROM dramas
    WHERE id = ${dramaId} AND state = 'published'`,
  );
  return rows[0];
}

const viewer = row({
  is_collected: 'bool',
  /** Null when the viewer has not watched the drama. */
  episode_no: 'int4?',
  position_seconds: 'float8?',
});

export type ViewerRow = Row<typeof viewer>;

/** Returns whether the drama is in the user's cart, and where the user stopped watching it. */
export async function getViewer(db: Db, userId: number, dramaId: number): Promise<ViewerRow> {
  const rows = await prepared(
    db,
    'detail-viewer',
    viewer.sql`
    SELECT watched.episode_no, watched.position_seconds, EXISTS (
      SELECT FROM copyright_cart_lines WHERE user_id = ${userId} AND drama_id = ${dramaId}
    ) AS is_collected
    FROM (VALUES (1)) AS one
    LEFT JOIN watch_history watched
      ON watched.user_id = ${userId} AND watched.drama_id = ${dramaId}`,
  );
  return rows[0] as ViewerRow;
}
