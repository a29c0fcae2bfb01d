import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { row } from '#server/db/row.ts';
import type { DramaState, LocaleCode, Preview } from '#server/db/tables.ts';

/**
 * Writes a batch of dramas with few statements. The rows are one JSON parameter, which avoids the
 * limit on the number of parameters and runs the listings' statement triggers once per batch.
 */

export interface DramaFacts {
  external_id: string;
  original_language: string;
  original_title: string;
  release_date: string;
  new_release: boolean;
  cover: string;
  banner_wide: string;
  banner_tall: string;
  audio_languages: string[];
  subtitle_languages: string[];
  preview: Preview;
  preview_episodes: number | null;
  watch_territories: string[];
  watch_territories_excluded: string[];
}

/** Selects the facts as columns of `dramas`: NULL where a draft has no value. */
function factRows(dramas: DramaFacts[]) {
  return sql`
    SELECT id, external_id, nullif(original_language, '') AS original_language,
      nullif(original_title, '') AS original_title,
      nullif(release_date, '')::date AS release_date, new_release, nullif(cover, '') AS cover,
      nullif(banner_wide, '') AS banner_wide, nullif(banner_tall, '') AS banner_tall,
      audio_languages, subtitle_languages, preview, preview_episodes, watch_territories,
      watch_territories_excluded
    FROM jsonb_to_recordset(${JSON.stringify(dramas)}::jsonb) AS r (
      id bigint, external_id text, original_language text, original_title text,
      release_date text, new_release boolean, cover text, banner_wide text, banner_tall text,
      audio_languages text[], subtitle_languages text[], preview text, preview_episodes integer,
      watch_territories text[], watch_territories_excluded text[])`;
}

/** Inserts drafts, which may be incomplete; their state is set after all parts are written. */
export async function insertDramas(tx: Tx, dramas: DramaFacts[]) {
  const { rows } = await row({ id: 'int8', external_id: 'text' }).sql`
    INSERT INTO dramas (external_id, original_language, original_title, release_date,
      is_new_release, cover, banner_wide, banner_tall, audio_languages, subtitle_languages, preview,
      preview_episodes, watch_territories, watch_territories_excluded)
    SELECT external_id, original_language, original_title, release_date, new_release, cover,
      banner_wide, banner_tall, audio_languages, subtitle_languages, preview, preview_episodes,
      watch_territories, watch_territories_excluded
    FROM (${factRows(dramas)}) AS r
    RETURNING id, external_id`.execute(tx);
  return rows;
}

export async function updateDramas(tx: Tx, dramas: (DramaFacts & { id: number })[]) {
  await sql`
    UPDATE dramas d
    SET original_language = r.original_language, original_title = r.original_title,
      release_date = r.release_date, is_new_release = r.new_release, cover = r.cover,
      banner_wide = r.banner_wide, banner_tall = r.banner_tall,
      audio_languages = r.audio_languages, subtitle_languages = r.subtitle_languages,
      preview = r.preview, preview_episodes = r.preview_episodes,
      watch_territories = r.watch_territories,
      watch_territories_excluded = r.watch_territories_excluded
    FROM (${factRows(dramas)}) AS r
    WHERE d.id = r.id`.execute(tx);
}

/** Sets the states. Also sets the publication time of dramas that were never published before. */
export async function updateStates(
  tx: Tx,
  dramas: { id: number; state: DramaState }[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE dramas d
    SET state = r.state, published_at = CASE
      WHEN r.state = 'draft' THEN d.published_at ELSE coalesce(d.published_at, ${now}) END
    FROM jsonb_to_recordset(${JSON.stringify(dramas)}::jsonb) AS r (id bigint, state text)
    WHERE d.id = r.id`.execute(tx);
}

export interface TextRow {
  drama_id: number;
  locale: LocaleCode;
  title: string;
  synopsis: string;
}

/** Writes `texts` and deletes all other texts of the dramas in `dramaIds`. */
export async function replaceTexts(tx: Tx, dramaIds: number[], texts: TextRow[]): Promise<void> {
  if (dramaIds.length > 0) {
    await sql`
      WITH wanted AS (
        SELECT drama_id, locale
        FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS r (drama_id bigint, locale text)
      )
      DELETE FROM drama_texts t
      WHERE t.drama_id = ANY (${dramaIds}::bigint[]) AND NOT EXISTS (
        SELECT FROM wanted w WHERE w.drama_id = t.drama_id AND w.locale = t.locale)`.execute(tx);
  }
  await sql`
    INSERT INTO drama_texts AS t (drama_id, locale, title, synopsis)
    SELECT drama_id, locale, title, synopsis
    FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      AS r (drama_id bigint, locale text, title text, synopsis text)
    ON CONFLICT (drama_id, locale) DO UPDATE
      SET title = excluded.title, synopsis = excluded.synopsis
      WHERE (t.title, t.synopsis) <> (excluded.title, excluded.synopsis)`.execute(tx);
}

export interface DramaTagRow {
  drama_id: number;
  slug: string;
  position: number;
}

/** Writes `tags` and deletes all other tags of the dramas in `dramaIds`. */
export async function replaceTags(tx: Tx, dramaIds: number[], tags: DramaTagRow[]): Promise<void> {
  const wanted = sql`
    SELECT r.drama_id, tags.id AS tag_id, r.position
    FROM jsonb_to_recordset(${JSON.stringify(tags)}::jsonb)
      AS r (drama_id bigint, slug text, position smallint)
    JOIN tags ON tags.slug = r.slug`;
  if (dramaIds.length > 0) {
    await sql`
      WITH wanted AS (${wanted})
      DELETE FROM drama_tags t
      WHERE t.drama_id = ANY (${dramaIds}::bigint[]) AND NOT EXISTS (
        SELECT FROM wanted w WHERE w.drama_id = t.drama_id AND w.tag_id = t.tag_id)`.execute(tx);
  }
  await sql`
    INSERT INTO drama_tags AS t (drama_id, tag_id, position) ${wanted}
    ON CONFLICT (drama_id, tag_id) DO UPDATE SET position = excluded.position
      WHERE t.position <> excluded.position`.execute(tx);
}
