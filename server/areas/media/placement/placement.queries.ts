import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { lockName, notify, setLimits } from '#server/db/connection/transaction-settings.ts';
import { dramaKey } from '#server/db/dramas/drama-key.ts';
import { row } from '#server/db/query/row.ts';
import { anyOf } from '#server/db/query/rows.ts';

/**
 * A medium has one key: of a video the folder of its playlist, of a picture its address without the
 * width, of another file its address. The functions `video_scope`, `picture_stem` and `media_file` of
 * the database compute it.
 */
const keysOf = {
  videos: sql`ARRAY[video_scope(path), picture_stem(thumbnail)] || ARRAY(
    SELECT media_file(s.path) FROM video_subtitles s WHERE s.video_id = videos.id)`,
  dramas: sql`array_remove(
    ARRAY[picture_stem(cover), picture_stem(banner_wide), picture_stem(banner_tall)], NULL)`,
  banners: sql`array_remove(ARRAY[picture_stem(image), picture_stem(image_tall)], NULL)`,
};

export const keyTables = ['videos', 'dramas', 'banners'] as const;

/** The keys of the next `limit` rows of a table whose id is above `after`. */
export async function listKeysByRow(
  db: Db,
  table: (typeof keyTables)[number],
  after: number,
  limit: number,
) {
  return db
    .selectFrom(table)
    .select(['id', keysOf[table].$castTo<string[]>().as('keys')])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The keys in the public folder by name, including those that nothing refers to any more. */
export async function listPublicKeys(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_media')
    .select('key')
    .where('is_private', '=', false)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/** The keys of the media of dramas, which are named as operators do (`dramaKey`). */
export async function listKeysOf(db: Db, dramas: string[]): Promise<string[]> {
  const { rows } = await row({ key: 'text' }).sql`
    WITH chosen AS (
      SELECT d.id, d.cover, d.banner_wide, d.banner_tall FROM dramas d
      WHERE ${dramaKey} = ANY (${dramas}::text[])
    ), chosen_videos AS (
      SELECT v.id, v.path, v.thumbnail FROM chosen c
      JOIN episodes e ON e.drama_id = c.id
      JOIN videos v ON v.id = e.video_id
    )
    SELECT video_scope(path) AS key FROM chosen_videos
    UNION SELECT picture_stem(thumbnail) FROM chosen_videos
    UNION SELECT media_file(s.path) FROM chosen_videos v JOIN video_subtitles s ON s.video_id = v.id
    UNION SELECT picture_stem(cover) FROM chosen
    UNION SELECT picture_stem(banner_wide) FROM chosen WHERE banner_wide IS NOT NULL
    UNION SELECT picture_stem(banner_tall) FROM chosen WHERE banner_tall IS NOT NULL`.execute(db);
  return rows.map(({ key }) => key);
}

export interface Misplaced {
  key: string;
  /** Whether everybody may load the media. */
  is_public: boolean;
}

/** Those of the keys whose place is unknown or differs from where the media should be. */
export async function listMisplaced(
  db: Db,
  keys: string[],
  areTerritoriesApplied: boolean,
): Promise<Misplaced[]> {
  const { rows } = await row({ key: 'text', is_public: 'bool' }).sql`
    WITH public_keys AS MATERIALIZED (
      SELECT p.key FROM public_files(${keys}::text[], ${keys}::text[], ${areTerritoriesApplied})
        AS p (key)
    )
    SELECT key, is_public FROM (
      SELECT DISTINCT k.key, s.is_private,
        k.key IN (SELECT p.key FROM public_keys p) AS is_public
      FROM unnest(${keys}::text[]) AS k (key)
      LEFT JOIN stored_media s ON s.key = k.key
      WHERE k.key LIKE '/media/_%' AND char_length(k.key) <= 2048
    ) media
    -- Public media belongs in the public folder, all other in the private one.
    WHERE is_private IS NULL OR is_private = is_public
    ORDER BY key`.execute(db);
  return rows;
}

/** Those of the files, whose address may have several spellings, that everybody may load. */
export async function listPublicFiles(
  db: Db,
  files: { file: string; spellings: string[] }[],
  areTerritoriesApplied: boolean,
): Promise<string[]> {
  const names = files.flatMap(({ file, spellings }) => spellings.map(() => file));
  const addresses = files.flatMap(({ spellings }) => spellings);
  const { rows } = await row({ file: 'text' }).sql`
    SELECT p.file FROM public_files(${names}::text[], ${addresses}::text[], ${areTerritoriesApplied})
      AS p (file)`.execute(db);
  return rows.map(({ file }) => file);
}

/** The clock of the database, because those of the servers may differ. */
export async function readClock(db: Db): Promise<Date> {
  const clock = sql<Date>`clock_timestamp()`.as('now');
  return (await db.selectNoFrom(clock).executeTakeFirstOrThrow()).now;
}

export async function savePlace(
  tx: Tx,
  { key, isPrivate }: { key: string; isPrivate: boolean },
): Promise<void> {
  const place = { is_private: isPrivate, changed_at: sql<Date>`clock_timestamp()` };
  await tx
    .insertInto('stored_media')
    .values({ key, ...place })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(place))
    .execute();
}

/**
 * How many of the keys, by default of all, got their place since this time of `readClock`. The files
 * in the folder of a video count with the video.
 */
export function countMoved(db: Db, since: Date, keys: string[] | null) {
  const moved = db
    .selectFrom('stored_media as s')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('is_private', '=', false).as('opened'),
      fn.countAll<number>().filterWhere('is_private', '=', true).as('closed'),
    ])
    .where('changed_at', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stored_media as f')
            .select('f.key')
            .where('f.key', '=', sql<string>`regexp_replace(s.key, '[^/]+$', '')`)
            .whereRef('f.key', '<>', 's.key')
            .where('f.changed_at', '>=', since)
            .whereRef('f.is_private', '=', 's.is_private'),
        ),
      ),
    );
  const ofKeys = keys ? moved.where('key', '=', anyOf(keys)) : moved;
  return ofKeys.executeTakeFirstOrThrow();
}

/** Makes servers drop the places of media that they have in memory. */
export async function announceMoves(tx: Tx): Promise<void> {
  await notify(tx, 'playback_changed');
}

/** Waits at most a minute for others that move media; the lock lasts for the transaction. */
export async function lockPlacement(tx: Tx): Promise<void> {
  await setLimits(tx, {
    lock_timeout: '60s',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  });
  await lockName(tx, 'vignette stored media');
}

/** Fails if the connection, and with it the lock, is lost. */
export async function checkLock(tx: Tx): Promise<void> {
  await sql`SELECT`.execute(tx);
}
