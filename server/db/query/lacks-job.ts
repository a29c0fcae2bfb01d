import { type RawBuilder, sql } from 'kysely';

/** The schema of the job engine's tables. They hold only ids: a backup leaves them out. */
export const JOBS_SCHEMA = 'jobs';

/**
 * Whether no job of the kind with this key waits or runs, in the queue of the kind or in one of a
 * folder. The states of the engine are ordered: all before `completed` are open.
 */
export const lacksJob = (
  kind: string | RawBuilder<unknown>,
  key: RawBuilder<unknown>,
) => sql<boolean>`NOT EXISTS (
  SELECT FROM ${sql.id(JOBS_SCHEMA, 'job')} j
  WHERE split_part(j.name, '/', 1) = ${kind} AND j.singleton_key = ${key} AND j.state < 'completed')`;
