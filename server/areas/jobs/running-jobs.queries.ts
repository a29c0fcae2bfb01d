import { sql } from 'kysely';
import type { RowVerdict } from '#contract/desk/catalogue/imports.ts';
import type { JobKind } from '#contract/desk/jobs/job-kinds.ts';
import type { NoticeText } from '#i18n/notice.ts';
import type { Db } from '#server/db/client.ts';
import { toJson } from '#server/db/query/rows.ts';
import type { FieldChange, JobFailure, JobLogLine, JobResult } from '#server/db/stored-json.ts';

/** Times of claims are those of the database, because the clocks of servers may differ. */
const now = sql<Date>`clock_timestamp()`;

export interface Claim {
  kinds: JobKind[];
  claimId: string;
  folderId: string;
  server: string;
}

/** Takes the oldest job that waits and whose files, if it needs any, are in the DATA_DIR. */
export async function claimJob(db: Db, { kinds, claimId, folderId, server }: Claim) {
  return db
    .updateTable('desk_jobs')
    .set({
      state: 'running',
      claim_id: claimId,
      folder_id: folderId,
      server,
      beat_at: now,
      started_at: now,
      step: '',
      done: 0,
      total: null,
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('desk_jobs')
        .select('id')
        .where('state', '=', 'queued')
        .where('kind', 'in', kinds)
        .where((of) => of.or([of('folder_id', 'is', null), of('folder_id', '=', folderId)]))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'staff_email', 'input'])
    .executeTakeFirst();
}

export interface RunningJob {
  id: number;
  claimId: string;
}

/** The job as long as this server has claimed it. */
const claimed = (db: Db, { id, claimId }: RunningJob) =>
  db.updateTable('desk_jobs').where('id', '=', id).where('claim_id', '=', claimId);

/** Says that the server still runs the job. Returns undefined if the claim was lost. */
export async function renewClaim(db: Db, job: RunningJob) {
  return claimed(db, job)
    .set({ beat_at: now })
    .where('state', '=', 'running')
    .returning('is_cancelled')
    .executeTakeFirst();
}

export interface SavedProgress {
  step: string;
  done: number;
  total: number | null;
  lines: JobLogLine[];
}

const MAX_LOG_LINES = 500;

export async function saveProgress(db: Db, job: RunningJob, { lines, ...progress }: SavedProgress) {
  const lastLines = sql.lit(`$[last-${MAX_LOG_LINES - 1} to last]`);
  return claimed(db, job)
    .set({
      ...progress,
      beat_at: now,
      log: sql`jsonb_path_query_array(log || ${toJson(lines)}, ${lastLines}::jsonpath)`,
    })
    .where('state', '=', 'running')
    .returning('is_cancelled')
    .executeTakeFirst();
}

export type JobEnd =
  | { state: 'done'; result: JobResult; file_name: string | null }
  | { state: 'failed'; failure: JobFailure }
  | { state: 'cancelled' }
  /** For the next start of a server that was stopped. */
  | { state: 'queued' };

/** Returns false if the claim was lost. */
export async function endJob(db: Db, job: RunningJob, end: JobEnd): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, job)
    .set({ ...end, claim_id: null, ended_at: end.state === 'queued' ? null : now })
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
      failure: sql`${toJson(failure)} || jsonb_build_object(
        'values', jsonb_build_object('server', coalesce(server, '')))`,
      claim_id: null,
      ended_at: now,
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
  changes: FieldChange[];
  problem: string | null;
}

export async function insertRows(db: Db, jobId: number, rows: ReportRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('desk_job_rows')
    .values(
      rows.map(({ changes, details, warnings, ...row }) => ({
        ...row,
        job_id: jobId,
        changes: toJson(changes),
        details: toJson(details),
        warnings: toJson(warnings),
      })),
    )
    .execute();
}

/** The rows that an earlier run of the job has reported. */
export async function deleteRows(db: Db, jobId: number): Promise<void> {
  await db.deleteFrom('desk_job_rows').where('job_id', '=', jobId).execute();
}
