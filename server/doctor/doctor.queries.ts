import type { Db } from '../db/client.ts';
import { type Row, row, typed } from '../db/row.ts';

export async function describeDatabase(db: Db) {
  const { rows } = await row({ version: 'text', encoding: 'text', megabytes: 'int4' }).sql`
    SELECT current_setting('server_version') AS version,
      current_setting('server_encoding') AS encoding,
      (pg_database_size(current_database()) / 1000000)::integer AS megabytes`.execute(db);
  return rows[0];
}

const mailCount = row({
  mails: 'int8',
  /** How many of these mails are addressed to BUSINESS_EMAIL. */
  business_mails: 'int8',
  newest_reason: 'text?',
});

/** Counts mails older than 15 minutes that failed more than once or are overdue. */
export async function countStuckMails(db: Db, businessEmail: string) {
  const { rows } = await row({ ...mailCount.columns, since: 'timestamptz?' }).sql`
    SELECT count(*) AS mails, min(created_at) AS since,
      count(*) FILTER (WHERE recipient = ${businessEmail}) AS business_mails,
      (array_agg(last_error ORDER BY created_at DESC) FILTER (WHERE last_error IS NOT NULL))[1]
        AS newest_reason
    FROM outgoing_mails
    WHERE created_at < now() - interval '15 minutes'
      AND (attempts > 1 OR next_attempt_at < now() - interval '5 minutes')`.execute(db);
  return rows.map(({ since, ...counted }) => ({ ...toCount(counted), since }))[0];
}

/** Counts dead letters of the last 7 days. */
export async function countDeadMails(db: Db, businessEmail: string) {
  const { rows } = await row({ ...mailCount.columns, expired_today: 'int8' }).sql`
    SELECT count(*) AS mails,
      count(*) FILTER (WHERE recipient = ${businessEmail}) AS business_mails,
      count(*) FILTER (WHERE outcome = 'expired' AND failed_at > now() - interval '1 day')
        AS expired_today,
      (array_agg(reason ORDER BY failed_at DESC))[1] AS newest_reason
    FROM dead_mails WHERE failed_at > now() - interval '7 days'`.execute(db);
  return rows.map((counted) => ({ ...toCount(counted), expiredToday: counted.expired_today }))[0];
}

function toCount({ mails, business_mails, newest_reason }: Row<typeof mailCount>) {
  return { mails, businessMails: business_mails, newestReason: newest_reason };
}

export type MailCount = ReturnType<typeof toCount>;

const mediaRow = row({
  id: 'int8',
  /** An entry is null if the row has no such file. */
  paths: typed<(string | null)[]>('text[]'),
});

/**
 * Reads the media paths of each table in pages: the next `limit` rows whose id is above `after`.
 */
export const mediaRows = {
  dramas: async (db: Db, after: number, limit: number) =>
    mediaRow.sql`
      SELECT id, ARRAY[cover::text, banner_wide::text, banner_tall::text] AS paths
      FROM dramas WHERE id > ${after} ORDER BY id LIMIT ${limit}`.execute(db),
  videos: async (db: Db, after: number, limit: number) =>
    mediaRow.sql`
      SELECT id, ARRAY[path::text, thumbnail::text] || ARRAY(
        SELECT s.path::text FROM video_subtitles s WHERE s.video_id = v.id
      ) AS paths
      FROM videos v WHERE id > ${after} ORDER BY id LIMIT ${limit}`.execute(db),
  banners: async (db: Db, after: number, limit: number) =>
    mediaRow.sql`
      SELECT id, ARRAY[image::text, image_tall::text] AS paths
      FROM banners WHERE id > ${after} ORDER BY id LIMIT ${limit}`.execute(db),
};
