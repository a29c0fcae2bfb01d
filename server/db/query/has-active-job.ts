import { type RawBuilder, sql } from 'kysely';
import { JOBS_SCHEMA } from './lacks-job.ts';

/** Whether a machine runs the engine's job of the kind with this key. */
export const hasActiveJob = (
  kind: string | RawBuilder<unknown>,
  key: RawBuilder<unknown>,
) => sql<boolean>`EXISTS (
  SELECT FROM ${sql.id(JOBS_SCHEMA, 'job')} j
  WHERE split_part(j.name, '/', 1) = ${kind} AND j.singleton_key = ${key} AND j.state = 'active')`;
