import { type RawBuilder, sql } from 'kysely';
import {
  dramaColumns,
  type EpisodeFields,
  type SubtitleFields,
} from '#contract/desk/sheets/drama-fields.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { dramaKey } from '#server/db/dramas/drama-key.ts';
import { fieldColumns } from '#server/db/query/field-columns.ts';
import { type Row, row, typed } from '#server/db/query/row.ts';
import { anyOf } from '#server/db/query/rows.ts';

const columns = fieldColumns(dramaColumns, 'd');

const entry = row({
  id: 'int8',
  external_id: 'text',
  ...columns.types,
  tags: 'text[]',
  texts: typed<Partial<Record<Locale, { title: string; synopsis: string }>>>('jsonb'),
  episodes: typed<EpisodeRow[]>('jsonb'),
  published_at: 'timestamptz?',
});

export type EntryRow = Row<typeof entry>;

interface EpisodeRow extends EpisodeFields {
  episode: number;
  titles: Partial<Record<Locale, string>>;
  subtitles: SubtitleFields[];
}

const ID_KEY = /^id:([1-9]\d{0,14})$/;

/** Returns a condition on `dramas d`. Compares two columns instead of `dramaKey` to use indexes. */
export function whereKeyIn(keys: string[]) {
  const ids = keys.flatMap((key) => ID_KEY.exec(key)?.[1] ?? []);
  return sql<boolean>`(
    d.external_id = ANY (${keys}::text[])
    OR d.id = ANY (${ids}::bigint[]) AND d.external_id IS NULL)`;
}

const subtitlesOfVideo = sql`coalesce((
  SELECT jsonb_agg(
    jsonb_build_object('language', lang, 'label', label, 'file', path)
    ORDER BY array_position(${sql.lit(`{${locales.join(',')}}`)}::text[], lang::text), lang)
  FROM video_subtitles WHERE video_id = v.id), '[]')`;

/** Returns complete dramas by key, in the format of the import and export files. */
export async function listEntries(db: Db, keys: string[]): Promise<EntryRow[]> {
  const { rows } = await entry.sql`
    SELECT d.id, ${dramaKey} AS external_id, d.published_at, ${columns.selected},
      ARRAY(
        SELECT slug FROM drama_tags t JOIN tags ON tags.id = t.tag_id
        WHERE t.drama_id = d.id ORDER BY t.position
      ) AS tags,
      coalesce((
        SELECT jsonb_object_agg(locale, jsonb_build_object('title', title, 'synopsis', synopsis))
        FROM drama_texts WHERE drama_id = d.id), '{}') AS texts,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object(
          'episode', e.episode_no, 'video', coalesce(v.path, ''),
          'thumbnail', coalesce(v.thumbnail, ''), 'duration_seconds', v.duration_seconds,
          'titles', coalesce((
            SELECT jsonb_object_agg(locale, title) FROM episode_texts t
            WHERE t.drama_id = e.drama_id AND t.episode_no = e.episode_no), '{}'),
          'subtitles', ${subtitlesOfVideo}
        ) ORDER BY e.episode_no)
        FROM episodes e LEFT JOIN videos v ON v.id = e.video_id
        WHERE e.drama_id = d.id), '[]') AS episodes
    FROM dramas d
    WHERE ${whereKeyIn(keys)}
    ORDER BY d.id`.execute(db);
  return rows;
}

/** Returns the id and key of the next dramas after an id, to page through all dramas. */
export async function listKeys(db: Db, afterId: number, limit: number) {
  return db
    .selectFrom('dramas as d')
    .select(['d.id', dramaKey.as('external_id')])
    .where('d.id', '>', afterId)
    .orderBy('d.id')
    .limit(limit)
    .execute();
}

/** Returns the ids of the dramas with these keys. */
export async function listIds(db: Db, keys: string[]) {
  return db
    .selectFrom('dramas as d')
    .select(['d.id', dramaKey.as('external_id')])
    .where(whereKeyIn(keys))
    .execute();
}

export async function listVideos(db: Db, paths: string[]) {
  return db
    .selectFrom('videos as v')
    .select(['v.path as video', 'v.duration_seconds'])
    .select([
      sql<string>`coalesce(v.thumbnail, '')`.as('thumbnail'),
      subtitlesOfVideo.$castTo<SubtitleFields[]>().as('subtitles'),
    ])
    .where('v.path', '=', anyOf(paths))
    .execute();
}

/** Those of the addresses of videos whose files "media remove" has deleted. */
export async function listRemovedVideos(db: Db, paths: string[]): Promise<string[]> {
  const { rows } = await row({ path: 'text' }).sql`
    SELECT DISTINCT path FROM unnest(${paths}::text[]) AS v (path)
    JOIN removed_media r ON r.key = video_scope(path)`.execute(db);
  return rows.map(({ path }) => path);
}

/**
 * Returns when each drama was withdrawn, according to the audit log; without an entry in it, the
 * time of the drama's last change.
 */
export async function listWithdrawals(db: Db, keys: string[]) {
  return db
    .selectFrom('dramas as d')
    .select([
      dramaKey.as('external_id'),
      sql<Date>`coalesce((
        SELECT at FROM audit_log
        WHERE subject = 'drama:' || ${dramaKey} AND change #>> '{state,to}' = 'withdrawn'
        ORDER BY at DESC, id DESC LIMIT 1), d.updated_at)`.as('withdrawn_at'),
    ])
    .where(whereKeyIn(keys))
    .execute();
}

/** Finds dramas by reference: an external id, or `id:12`, which works for every drama. */
export async function resolveReferences(db: Db, references: string[]) {
  const ids = references.flatMap((reference) => ID_KEY.exec(reference)?.[1] ?? []);
  const select = (reference: RawBuilder<string>) =>
    db.selectFrom('dramas as d').select([reference.as('reference'), dramaKey.as('external_id')]);
  return select(sql<string>`d.external_id`)
    .where('d.external_id', '=', anyOf(references))
    .unionAll(
      select(sql<string>`'id:' || d.id`).where('d.id', '=', sql<number>`ANY (${ids}::bigint[])`),
    )
    .execute();
}
