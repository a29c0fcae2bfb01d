import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

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

/** Jobs of the desk that wait or run, by kind and state, with the age of the oldest. */
export function countJobs(db: Db) {
  return db
    .selectFrom('desk_jobs')
    .where('state', 'in', ['queued', 'running'])
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
    .select(oldest.as('oldest'))
    .groupBy(['kind', 'state'])
    .execute();
}

/** The same for burned-in copies of videos. */
export function countBurning(db: Db) {
  return db
    .selectFrom('burned_videos')
    .where('state', 'in', ['queued', 'running'])
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .select(oldest.as('oldest'))
    .groupBy('state')
    .execute();
}

/** Seconds since the last backup was made or verified; undefined if none ever was. */
export async function findBackupAge(
  db: Db,
  action: 'backup.make' | 'backup.verify',
): Promise<number | undefined> {
  const last = await db
    .selectFrom('audit_log')
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(sql<number>`extract(epoch FROM now() - at)::float8`.as('age'))
    .executeTakeFirst();
  return last?.age;
}
