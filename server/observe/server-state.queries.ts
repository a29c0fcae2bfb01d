import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { row } from '../db/query/row.ts';
import { one } from '../db/query/rows.ts';

/** Seconds since the oldest row was created; 0 without rows. */
const oldest = sql<number>`coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8`;

/** Mails that wait for delivery, and those that were given up and are kept. */
export async function countMails(db: Db) {
  const { waiting, oldestSeconds } = await db
    .selectFrom('outgoing_mails')
    .where('recipient', 'is not', null)
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), oldest.as('oldestSeconds')])
    .executeTakeFirstOrThrow();
  const { dead, deadLastDay } = await db
    .selectFrom('dead_mails')
    .select(({ fn }) => [
      fn.countAll<number>().as('dead'),
      fn
        .countAll<number>()
        .filterWhere('failed_at', '>', sql<Date>`now() - interval '1 day'`)
        .as('deadLastDay'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting, oldestSeconds, dead, deadLastDay };
}

/**
 * Seconds since the last backup was made, and since one was verified; null if none ever was. A restore
 * replaces the audit entries about its own backup, so its entry counts: for a backup of that time,
 * which the restore has verified.
 */
export function findBackupAges(db: Db) {
  const ages = row({ made: 'float8?', verified: 'float8?' }).sql`
    SELECT
      extract(epoch FROM now() - greatest(
        (SELECT max(at) FROM audit_log WHERE action = 'backup.make'),
        (r.change ->> 'made_at')::timestamptz))::float8 AS made,
      extract(epoch FROM now() - greatest(
        (SELECT max(at) FROM audit_log WHERE action = 'backup.verify'), r.at))::float8 AS verified
    FROM (VALUES (1)) AS always
    LEFT JOIN (
      SELECT at, change FROM audit_log WHERE action = 'backup.restore'
      ORDER BY at DESC, id DESC LIMIT 1
    ) AS r ON true`;
  return one(db, ages);
}
