import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { type Row, row } from '#server/db/row.ts';
import type { LocaleCode } from '#server/db/tables.ts';

/** Writes episodes, videos and subtitles in batches, as apply.queries.ts does. */

export interface VideoRow {
  video: string;
  thumbnail: string;
  duration_seconds: number | null;
}

const storedVideo = row({
  id: 'int8',
  video: 'text',
  is_new: 'bool',
});

type StoredVideo = Row<typeof storedVideo>;

export async function upsertVideos(tx: Tx, videos: VideoRow[]): Promise<StoredVideo[]> {
  const { rows } = await storedVideo.sql`
    INSERT INTO videos AS v (path, thumbnail, duration_seconds)
    SELECT video, nullif(thumbnail, ''), duration_seconds
    FROM jsonb_to_recordset(${JSON.stringify(videos)}::jsonb)
      AS r (video text, thumbnail text, duration_seconds integer)
    ON CONFLICT (path) DO UPDATE
      SET thumbnail = excluded.thumbnail, duration_seconds = excluded.duration_seconds
      WHERE (v.thumbnail, v.duration_seconds)
        IS DISTINCT FROM (excluded.thumbnail, excluded.duration_seconds)
    -- xmax is 0 for an inserted row; an updated one carries the id of this transaction.
    RETURNING id, path AS video, xmax = 0 AS is_new`.execute(tx);
  if (rows.length === videos.length) return rows;
  const written = new Set(rows.map(({ video }) => video));
  const others = videos.map(({ video }) => video).filter((video) => !written.has(video));
  const unchanged = await storedVideo.sql`
    SELECT id, path AS video, false AS is_new
    FROM videos WHERE path = ANY (${others}::text[])`.execute(tx);
  return [...rows, ...unchanged.rows];
}

export interface SubtitleRow {
  video_id: number;
  language: string;
  label: string;
  file: string;
}

/** Writes `subtitles` and deletes all other subtitles of the videos in `videoIds`. */
export async function replaceSubtitles(
  tx: Tx,
  videoIds: number[],
  subtitles: SubtitleRow[],
): Promise<void> {
  const wanted = sql`
    SELECT video_id, language, label, file
    FROM jsonb_to_recordset(${JSON.stringify(subtitles)}::jsonb)
      AS r (video_id bigint, language text, label text, file text)`;
  if (videoIds.length > 0) {
    await sql`
      WITH wanted AS (${wanted})
      DELETE FROM video_subtitles s
      WHERE s.video_id = ANY (${videoIds}::bigint[]) AND NOT EXISTS (
        SELECT FROM wanted w WHERE w.video_id = s.video_id AND w.language = s.lang)`.execute(tx);
  }
  await sql`
    INSERT INTO video_subtitles AS s (video_id, lang, label, path) ${wanted}
    ON CONFLICT (video_id, lang) DO UPDATE SET label = excluded.label, path = excluded.path
      WHERE (s.label, s.path) <> (excluded.label, excluded.path)`.execute(tx);
}

export interface EpisodeRow {
  drama_id: number;
  episode: number;
  /** Null for a draft's episode that has no video yet. */
  video_id: number | null;
}

/** Writes `episodes` and deletes all other episodes of the dramas in `dramaIds`. */
export async function replaceEpisodes(
  tx: Tx,
  dramaIds: number[],
  episodes: EpisodeRow[],
): Promise<void> {
  const wanted = sql`
    SELECT drama_id, episode, video_id
    FROM jsonb_to_recordset(${JSON.stringify(episodes)}::jsonb)
      AS r (drama_id bigint, episode integer, video_id bigint)`;
  if (dramaIds.length > 0) {
    await sql`
      WITH wanted AS (${wanted})
      DELETE FROM episodes e
      WHERE e.drama_id = ANY (${dramaIds}::bigint[]) AND NOT EXISTS (
        SELECT FROM wanted w WHERE w.drama_id = e.drama_id AND w.episode = e.episode_no)`.execute(
      tx,
    );
  }
  await sql`
    INSERT INTO episodes AS e (drama_id, episode_no, video_id) ${wanted}
    ON CONFLICT (drama_id, episode_no) DO UPDATE SET video_id = excluded.video_id
      WHERE e.video_id IS DISTINCT FROM excluded.video_id`.execute(tx);
}

/** Deletes those of the videos that no episode uses any more. */
export async function deleteUnusedVideos(tx: Tx, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  await sql`
    DELETE FROM videos v
    WHERE v.path = ANY (${paths}::text[])
      AND NOT EXISTS (SELECT FROM episodes e WHERE e.video_id = v.id)`.execute(tx);
}

export interface EpisodeTextRow {
  drama_id: number;
  episode: number;
  locale: LocaleCode;
  title: string;
}

/** Writes `texts` and deletes all other episode titles of the dramas in `dramaIds`. */
export async function replaceEpisodeTexts(
  tx: Tx,
  dramaIds: number[],
  texts: EpisodeTextRow[],
): Promise<void> {
  if (dramaIds.length > 0) {
    await sql`
      WITH wanted AS (
        SELECT drama_id, episode, locale
        FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
          AS r (drama_id bigint, episode integer, locale text)
      )
      DELETE FROM episode_texts t
      WHERE t.drama_id = ANY (${dramaIds}::bigint[]) AND NOT EXISTS (
        SELECT FROM wanted w
        WHERE w.drama_id = t.drama_id AND w.episode = t.episode_no AND w.locale = t.locale
      )`.execute(tx);
  }
  await sql`
    INSERT INTO episode_texts AS t (drama_id, episode_no, locale, title)
    SELECT drama_id, episode, locale, title
    FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      AS r (drama_id bigint, episode integer, locale text, title text)
    ON CONFLICT (drama_id, episode_no, locale) DO UPDATE SET title = excluded.title
      WHERE t.title <> excluded.title`.execute(tx);
}
