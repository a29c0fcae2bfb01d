import { type RawBuilder, sql, type UpdateObject } from 'kysely';
import type { IngestResult, JobFailure, JobLogLine, JobResult } from '../stored-json.ts';
import type { Database } from '../tables.ts';
import { toJson } from './rows.ts';

/** The time of the database, because the clocks of machines may differ. */
export const clock = sql<Date>`clock_timestamp()`;

/** Whether a job was not divided: one with parts goes on by the jobs of these. */
export const lacksParts = sql<boolean>`NOT EXISTS (
  SELECT FROM desk_job_parts p WHERE p.job_id = desk_jobs.id)`;

/** A server of an earlier version that has not renewed beat_at for this time has died. */
export const SILENT_SECONDS = 30;

/** Whether a server of an earlier version, which takes jobs without the engine, runs the job. */
export const hasEarlierServer = sql<boolean>`(state = 'running' AND
  beat_at > clock_timestamp() - make_interval(secs => ${sql.lit(SILENT_SECONDS)})) IS TRUE`;

const MAX_LOG_LINES = 500;

/** The log of a job with more lines, and without the oldest. Without a line its storage stays as it is. */
export const appendLines = (lines: JobLogLine[]) =>
  lines.length === 0
    ? sql.ref<JobLogLine[]>('log')
    : sql`jsonb_path_query_array(log || ${toJson(lines)},
    ${sql.lit(`$[last-${MAX_LOG_LINES - 1} to last]`)}::jsonpath)`.$castTo<JobLogLine[]>();

export interface SavedProgress {
  step: string;
  done: number;
  total: number | null;
  /** Of a part of an ingest: the result of the sources that are finished. */
  finished?: IngestResult | undefined;
  /** The lines that the log does not have yet. */
  lines: JobLogLine[];
}

export type JobEnd =
  | { state: 'done'; result: JobResult }
  | { state: 'failed'; failure: JobFailure }
  | { state: 'cancelled' }
  /** To be run again from the beginning. */
  | { state: 'queued'; postponed: number };

/** Ends a job without a result, or queues it again; but one whose effects are committed is done. */
export function endUnlessCommitted(
  state: Exclude<JobEnd['state'], 'done'>,
  failure: RawBuilder<unknown> = sql`NULL::jsonb`,
): UpdateObject<Database, 'desk_jobs'> {
  return {
    state: sql`CASE WHEN result IS NULL THEN ${state} ELSE 'done' END`,
    failure: sql`CASE WHEN result IS NULL THEN ${failure} END`,
    claim_id: null,
    ended_at: state === 'queued' ? sql`CASE WHEN result IS NOT NULL THEN ${clock} END` : clock,
  };
}
