import { sql } from 'kysely';
import type { JobLogLine } from '../stored-json.ts';
import { toJson } from './rows.ts';

/** The time of the database, because the clocks of machines may differ. */
export const clock = sql<Date>`clock_timestamp()`;

/** Whether a job was not divided: one with parts goes on by the jobs of these. */
export const lacksParts = sql<boolean>`NOT EXISTS (
  SELECT FROM desk_job_parts p WHERE p.job_id = desk_jobs.id)`;

const MAX_LOG_LINES = 500;

/** The log of a job with more lines, and without the oldest. */
export const appendLines = (lines: JobLogLine[]) =>
  sql`jsonb_path_query_array(log || ${toJson(lines)},
    ${sql.lit(`$[last-${MAX_LOG_LINES - 1} to last]`)}::jsonpath)`.$castTo<JobLogLine[]>();
