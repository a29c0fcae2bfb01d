import { sql } from 'kysely';
import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import { dramaColumns } from '#contract/desk/sheets/drama-fields.ts';
import type { ValuesOf } from '#contract/desk/sheets/field.ts';
import type { Tx } from '#server/db/client.ts';
import { fieldColumns } from '#server/db/query/field-columns.ts';
import { type Row, row } from '#server/db/query/row.ts';
import { anyOf } from '#server/db/query/rows.ts';

/**
 * Writes a batch of dramas with few statements. The rows are one JSON parameter, which avoids the
 * limit on the number of parameters and runs the listings' statement triggers once per batch.
 */

const { state: _, ...facts } = dramaColumns;
const columns = fieldColumns(facts, 'd');

export type DramaFacts = { external_id: string } & ValuesOf<typeof facts>;

/** Where a draft has no value, an empty text becomes NULL. */
function records(dramas: DramaFacts[]) {
  const rows = JSON.stringify(dramas, (_name, value) => (value === '' ? null : value));
  return sql`jsonb_to_recordset(${rows}::jsonb)
    AS r (id bigint, external_id text, ${columns.record})`;
}

/** Inserts drafts, which may be incomplete; their state is set after all parts are written. */
export async function insertDramas(tx: Tx, dramas: DramaFacts[]) {
  const { rows } = await row({ id: 'int8', external_id: 'text' }).sql`
    INSERT INTO dramas (external_id, ${columns.columns})
    SELECT external_id, ${columns.values} FROM ${records(dramas)}
    RETURNING id, external_id`.execute(tx);
  return rows;
}

export async function updateDramas(tx: Tx, dramas: (DramaFacts & { id: number })[]) {
  await sql`
    UPDATE dramas d SET ${columns.assigned} FROM ${records(dramas)} WHERE d.id = r.id`.execute(tx);
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
  const unchanged = await tx
    .selectFrom('videos')
    .select(['id', 'path as video', sql<boolean>`false`.as('is_new')])
    .where('path', '=', anyOf(others))
    .execute();
  return [...rows, ...unchanged];
}

/** Deletes those of the videos that no episode uses any more. */
export async function deleteUnusedVideos(tx: Tx, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  await tx
    .deleteFrom('videos as v')
    .where('v.path', '=', anyOf(paths))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('episodes as e').select('e.video_id').whereRef('e.video_id', '=', 'v.id'),
        ),
      ),
    )
    .execute();
}

/** The tables whose rows an import replaces. The first column of the key is the owner of the rows. */
const parts = {
  drama_texts: {
    key: { drama_id: 'bigint', locale: 'text' },
    values: { title: 'text', synopsis: 'text' },
  },
  drama_tags: {
    key: { drama_id: 'bigint', tag_id: 'bigint' },
    values: { position: 'smallint' },
  },
  video_subtitles: {
    key: { video_id: 'bigint', lang: 'text' },
    values: { label: 'text', path: 'text' },
  },
  episodes: {
    key: { drama_id: 'bigint', episode_no: 'integer' },
    values: { video_id: 'bigint' },
  },
  episode_texts: {
    key: { drama_id: 'bigint', episode_no: 'integer', locale: 'text' },
    values: { title: 'text' },
  },
} as const;

type Parts = typeof parts;
type PartRow<Table extends keyof Parts> = Record<
  keyof Parts[Table]['key'] | keyof Parts[Table]['values'],
  unknown
>;

/** Writes `rows` and deletes all other rows of the owners in `ownerIds`. */
export async function replaceRows<Table extends keyof Parts>(
  tx: Tx,
  table: Table,
  ownerIds: number[],
  rows: PartRow<Table>[],
): Promise<void> {
  const { key, values } = parts[table];
  const types = Object.entries({ ...key, ...values });
  const [keys, others] = [Object.keys(key), Object.keys(values)];
  const list = (names: string[], prefix = '') =>
    sql.join(names.map((name) => sql.ref(prefix + name)));
  const definitions = types.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  const wanted = sql`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w (${sql.join(definitions)})`;
  if (ownerIds.length > 0) {
    await sql`
      DELETE FROM ${sql.table(table)} t
      WHERE ${list(keys.slice(0, 1), 't.')} = ANY (${ownerIds}::bigint[]) AND NOT EXISTS (
        SELECT FROM ${wanted} WHERE (${list(keys, 'w.')}) = (${list(keys, 't.')}))`.execute(tx);
  }
  const columns = list([...keys, ...others]);
  await sql`
    INSERT INTO ${sql.table(table)} AS t (${columns}) SELECT ${columns} FROM ${wanted}
    ON CONFLICT (${list(keys)}) DO UPDATE SET (${list(others)}) = ROW (${list(others, 'excluded.')})
      WHERE (${list(others, 't.')}) IS DISTINCT FROM (${list(others, 'excluded.')})`.execute(tx);
}

export async function listTagIds(tx: Tx, slugs: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('tags')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs)
    .execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}
