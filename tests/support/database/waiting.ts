import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { DatabaseConnection, Db } from '#server/db/client.ts';

export const LOCK_TIMEOUT_MS = 20;

/**
 * Opens a database whose statements fail after waiting 20 ms for a lock, unless they set another
 * `lock_timeout`.
 */
export function openWithLockTimeout(connection: DatabaseConnection): Db {
  const pool = new pg.Pool({ ...connection, lock_timeout: LOCK_TIMEOUT_MS });
  // The database may be dropped while the pool is still open, which emits this error.
  pool.on('error', () => {});
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => db.destroy());
  return db;
}

/** The number of statements that have waited for an advisory lock for longer than this. */
export async function countWaiting(db: Db, ms: number): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'
      and clock_timestamp() - query_start > make_interval(secs => ${ms / 1000})`.execute(db);
  return rows.length;
}
