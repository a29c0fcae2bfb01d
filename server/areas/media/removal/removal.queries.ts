import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { dramaKey } from '#server/db/dramas/drama-key.ts';
import { row, typed } from '#server/db/query/row.ts';
import { given } from '#server/db/query/rows.ts';

/** A medium as the command names it. */
export type MediumName = 'video' | 'thumbnail' | 'subtitles' | 'picture' | 'copy with a watermark';

const ofDrama = row({ what: typed<MediumName>('text'), key: 'text', address: 'text' });

/** A drama, or one of its episodes. */
export interface RemovalScope {
  dramaId: number;
  episodeNo: number | undefined;
}

/**
 * The media of a drama with its keys, copies with a watermark included; of one episode without the
 * drama's pictures.
 */
export async function listMedia(db: Db, { dramaId, episodeNo }: RemovalScope) {
  const { rows } = await ofDrama.sql`
    WITH chosen AS (
      SELECT v.id, v.path, v.thumbnail FROM episodes e JOIN videos v ON v.id = e.video_id
      WHERE e.drama_id = ${dramaId} AND e.episode_no = coalesce(${episodeNo ?? null}, e.episode_no)
    ), pictures AS (
      SELECT unnest(ARRAY[cover::text, banner_wide::text, banner_tall::text]) AS address
      FROM dramas WHERE id = ${dramaId} AND ${episodeNo ?? null}::int IS NULL
    )
    SELECT DISTINCT 'video' AS what, video_scope(path) AS key, media_file(path) AS address
    FROM chosen
    UNION SELECT 'thumbnail', picture_stem(thumbnail), media_file(thumbnail) FROM chosen
    UNION SELECT 'subtitles', media_file(s.path), media_file(s.path)
    FROM chosen JOIN video_subtitles s ON s.video_id = chosen.id
    UNION SELECT 'copy with a watermark', video_scope(b.path), media_file(b.path)
    FROM chosen JOIN burned_videos b ON b.video_id = chosen.id WHERE b.path IS NOT NULL
    UNION SELECT 'picture', picture_stem(address), media_file(address)
    FROM pictures WHERE address IS NOT NULL
    ORDER BY key, what`.execute(db);
  return rows;
}

/** Other uses of the media, such as `demo:salt`, `episode 2 of demo:salt` or `banner 3`. */
export async function listOtherUses(
  db: Db,
  { dramaId, episodeNo }: RemovalScope,
  keys: string[],
): Promise<string[]> {
  const { rows } = await row({ used_by: 'text' }).sql`
    WITH keys AS (SELECT key FROM unnest(${keys}::text[]) AS k (key)),
    uses AS (
      SELECT e.drama_id, e.episode_no, unnest(
        ARRAY[video_scope(v.path), picture_stem(v.thumbnail)] || ARRAY(
          SELECT media_file(s.path) FROM video_subtitles s WHERE s.video_id = v.id
        )
      ) AS key
      FROM episodes e JOIN videos v ON v.id = e.video_id
      UNION ALL
      SELECT id, NULL, unnest(
        ARRAY[picture_stem(cover), picture_stem(banner_wide), picture_stem(banner_tall)]
      )
      FROM dramas
    )
    SELECT DISTINCT
      CASE WHEN d.id <> ${dramaId} THEN ${dramaKey}
        WHEN u.episode_no IS NULL THEN 'a picture of ' || ${dramaKey}
        ELSE 'episode ' || u.episode_no || ' of ' || ${dramaKey}
      END AS used_by
    FROM uses u JOIN dramas d ON d.id = u.drama_id
    WHERE (
        d.id <> ${dramaId}
        OR (${episodeNo ?? null}::int IS NOT NULL
          AND u.episode_no IS DISTINCT FROM ${episodeNo ?? null}::int)
      )
      AND EXISTS (
        SELECT FROM keys k
        WHERE u.key = k.key OR (right(k.key, 1) = '/' AND starts_with(u.key, k.key))
      )
    UNION
    SELECT 'banner ' || b.id FROM banners b
    WHERE picture_stem(b.image) IN (SELECT key FROM keys)
      OR picture_stem(b.image_tall) IN (SELECT key FROM keys)
    ORDER BY used_by`.execute(db);
  return rows.map(({ used_by }) => used_by);
}

/** The copies with a watermark, also those that are not yet made: the address of the video. */
export async function listCopies(db: Db) {
  return db
    .selectFrom('burned_videos as b')
    .innerJoin('videos as v', 'v.id', 'b.video_id')
    .select(['v.path as video', 'b.label', 'b.claim_id as run'])
    .execute();
}

/** Ends playback of the videos, and deletes the records of copies with a watermark. */
export async function deletePlayback(tx: Tx, { dramaId, episodeNo }: RemovalScope) {
  const videos = tx
    .selectFrom('episodes')
    .select('video_id')
    .where(({ and }) => and(given({ drama_id: dramaId, episode_no: episodeNo })));
  await tx.deleteFrom('burned_videos').where('video_id', 'in', videos).execute();
  await tx.deleteFrom('playback_grants').where('video_id', 'in', videos).execute();
}

/** When the latest of the keys was removed; undefined unless all were. */
export async function findRemovedAt(db: Db, keys: string[]): Promise<Date | undefined> {
  const rows = await db
    .selectFrom('removed_media')
    .select('removed_at')
    .where('key', 'in', keys)
    .orderBy('removed_at', 'desc')
    .execute();
  return rows.length === keys.length ? rows[0]?.removed_at : undefined;
}

/** At the time of the database, with which an ingest that has begun before compares it. */
export async function markRemoved(tx: Tx, keys: string[]): Promise<void> {
  const removed_at = sql<Date>`clock_timestamp()`;
  await tx.deleteFrom('stored_media').where('key', 'in', keys).execute();
  await tx
    .insertInto('removed_media')
    .values(keys.map((key) => ({ key, removed_at })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ removed_at }))
    .execute();
}

export async function findState(db: Db, dramaId: number) {
  const drama = await db
    .selectFrom('dramas')
    .select('state')
    .where('id', '=', dramaId)
    .executeTakeFirst();
  return drama?.state;
}
