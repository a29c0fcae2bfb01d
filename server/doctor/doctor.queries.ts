import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

export async function describeDatabase(db: Db) {
  const { rows } = await sql<{ version: string; encoding: string; megabytes: number }>`
    SELECT current_setting('server_version') AS version,
      current_setting('server_encoding') AS encoding,
      (pg_database_size(current_database()) / 1000000)::integer AS megabytes`.execute(db);
  return rows[0];
}

/** Mails whose sending failed, or was not tried for a while. */
export async function countStuckMails(db: Db) {
  const { rows } = await sql<{ mails: number; since: Date | null }>`
    SELECT count(*) AS mails, min(created_at) AS since FROM outgoing_mails
    WHERE created_at < now() - interval '15 minutes'
      AND (attempts > 1 OR next_attempt_at < now() - interval '5 minutes')`.execute(db);
  return rows[0];
}

export interface MediaRow {
  id: number;
  /** Null where a picture is left out. */
  paths: (string | null)[];
}

/** Media paths by the table that has them: rows with an id after a given one, ordered by id. */
export const mediaRows = {
  dramas: async (db: Db, after: number, limit: number) =>
    sql<MediaRow>`
      SELECT id, ARRAY[cover::text, banner_wide::text, banner_tall::text] AS paths
      FROM dramas WHERE id > ${after} ORDER BY id LIMIT ${limit}`.execute(db),
  videos: async (db: Db, after: number, limit: number) =>
    sql<MediaRow>`
      SELECT id, ARRAY[path::text, thumbnail::text] || ARRAY(
        SELECT s.path::text FROM video_subtitles s WHERE s.video_id = v.id
      ) AS paths
      FROM videos v WHERE id > ${after} ORDER BY id LIMIT ${limit}`.execute(db),
  banners: async (db: Db, after: number, limit: number) =>
    sql<MediaRow>`
      SELECT id, ARRAY[image::text, image_tall::text] AS paths
      FROM banners WHERE id > ${after} ORDER BY id LIMIT ${limit}`.execute(db),
};
