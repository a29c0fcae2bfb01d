import { sql } from 'kysely';
import type { NoticeText } from '#i18n/notice.ts';
import type { Db } from '#server/db/client.ts';
import { row, typed } from '#server/db/row.ts';
import type { JobKind, RowVerdict } from '#server/db/tables.ts';

/** Times of claims are those of the database, because the clocks of servers may differ. */

export interface JobLogLine {
  at: string;
  text: NoticeText;
  is_warning?: true;
}

/** `message` and `values` are those of `OperatorError`. */
export interface JobFailure {
  text: string;
  message?: string;
  values?: Record<string, unknown>;
}

const claimed = row({
  id: 'int8',
  kind: typed<JobKind>('text'),
  staff_email: 'text',
  input: typed<Record<string, unknown>>('jsonb'),
});

export interface Claim {
  kinds: JobKind[];
  claimId: string;
  folderId: string;
  server: string;
}

/** Takes the oldest job that waits and whose files, if it needs any, are in the DATA_DIR. */
export async function claimJob(db: Db, { kinds, claimId, folderId, server }: Claim) {
  const { rows } = await claimed.sql`
    UPDATE desk_jobs
    SET state = 'running', claim_id = ${claimId}, folder_id = ${folderId}, server = ${server},
      beat_at = clock_timestamp(), started_at = clock_timestamp(), step = '', done = 0, total = NULL
    WHERE id = (
      SELECT id FROM desk_jobs
      WHERE state = 'queued' AND kind = ANY (${kinds}::text[])
        AND (folder_id IS NULL OR folder_id = ${folderId})
      ORDER BY id LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, staff_email, input`.execute(db);
  return rows[0];
}

export interface RunningJob {
  id: number;
  claimId: string;
}

const beat = row({ is_cancelled: 'bool' });

/** Says that the server still runs the job. Returns undefined if the claim was lost. */
export async function renewClaim(db: Db, { id, claimId }: RunningJob) {
  const { rows } = await beat.sql`
    UPDATE desk_jobs SET beat_at = clock_timestamp()
    WHERE id = ${id} AND claim_id = ${claimId} AND state = 'running'
    RETURNING is_cancelled`.execute(db);
  return rows[0];
}

export interface SavedProgress {
  step: string;
  done: number;
  total: number | null;
  lines: JobLogLine[];
}

const MAX_LOG_LINES = 500;

export async function saveProgress(db: Db, { id, claimId }: RunningJob, progress: SavedProgress) {
  const { step, done, total, lines } = progress;
  const lastLines = `$[last-${MAX_LOG_LINES - 1} to last]`;
  const { rows } = await beat.sql`
    UPDATE desk_jobs SET step = ${step}, done = ${done}, total = ${total},
      beat_at = clock_timestamp(),
      log = jsonb_path_query_array(
        log || ${JSON.stringify(lines)}::jsonb, ${sql.lit(lastLines)}::jsonpath)
    WHERE id = ${id} AND claim_id = ${claimId} AND state = 'running'
    RETURNING is_cancelled`.execute(db);
  return rows[0];
}

export type JobEnd =
  | { state: 'done'; result: Record<string, unknown>; file_name: string | null }
  | { state: 'failed'; failure: JobFailure }
  | { state: 'cancelled' }
  /** For the next start of a server that was stopped. */
  | { state: 'queued' };

/** Returns false if the claim was lost. */
export async function endJob(db: Db, { id, claimId }: RunningJob, end: JobEnd): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('desk_jobs')
    .set({
      ...(end as { state: 'done' }),
      ...(end.state === 'failed' && { failure: { ...end.failure } }),
      claim_id: null,
      ended_at: end.state === 'queued' ? null : sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A job without a sign of life for this time has lost its server. */
const SILENT_SECONDS = 30;

/** Fails the jobs whose servers have died. Returns their number. */
export async function failAbandoned(db: Db, failure: JobFailure): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('desk_jobs')
    .set({
      state: 'failed',
      failure: sql`${JSON.stringify(failure)}::jsonb || jsonb_build_object(
        'values', jsonb_build_object('server', coalesce(server, '')))`,
      claim_id: null,
      ended_at: sql<Date>`clock_timestamp()`,
    })
    .where('state', '=', 'running')
    .where('beat_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})`)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export interface ReportRow {
  seq: number;
  verdict: RowVerdict;
  place: string;
  sheet: string | null;
  row_no: number | null;
  field: string | null;
  subject: string;
  details: NoticeText[];
  warnings: NoticeText[];
  changes: { field: string; from: string; to: string }[];
  problem: string | null;
}

export async function insertRows(db: Db, jobId: number, rows: ReportRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('desk_job_rows')
    .values(
      rows.map((one) => ({
        ...{ ...one, job_id: jobId, changes: toJsonb(one.changes) },
        ...{ details: toJsonb(one.details), warnings: toJsonb(one.warnings) },
      })),
    )
    .execute();
}

/** pg would write an array as an array of PostgreSQL; jsonb columns take the text of JSON too. */
const toJsonb = (value: unknown) => JSON.stringify(value) as unknown as Record<string, unknown>;

/** The rows that an earlier run of the job has reported. */
export async function deleteRows(db: Db, jobId: number): Promise<void> {
  await db.deleteFrom('desk_job_rows').where('job_id', '=', jobId).execute();
}
