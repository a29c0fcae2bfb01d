import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { JOBS_SCHEMA } from '#server/db/query/lacks-job.ts';

/** Makes a job that waits for a later time due now. */
export async function bringForward(db: Db, queue: string, key: string | null): Promise<void> {
  await sql`UPDATE ${sql.id(JOBS_SCHEMA, 'job')} SET start_after = now()
    WHERE name = ${queue} AND singleton_key IS NOT DISTINCT FROM ${key}
      AND state < 'active' AND start_after > now()`.execute(db);
}
