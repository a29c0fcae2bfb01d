import { sql } from 'kysely';
import type { RowVerdict } from '#contract/desk/catalogue/imports.ts';
import type { NoticeText } from '#i18n/notice.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { appendLines, clock, lacksParts } from '#server/db/query/desk-jobs.ts';
import { toJson } from '#server/db/query/rows.ts';
import type { FieldChange, JobFailure, JobLogLine, JobResult } from '#server/db/stored-json.ts';

export interface RunningJob {
  id: number;
  /** Distinguishes this run from a later one of the same job. */
  claimId: string;
}

interface Machine {
  server: string;
  folderId: string | null;
}

/** A server of an earlier version that has not renewed beat_at for this time has died. */
export const SILENT_SECONDS = 30;

const isRunning = sql<boolean>`state = 'running' AND
  beat_at > clock_timestamp() - make_interval(secs => ${sql.lit(SILENT_SECONDS)})`;

export type TakenJob = NonNullable<Awaited<ReturnType<typeof takeJob>>>;

/**
 * Begins a run of a job that has not ended. A machine that was silent loses it: its claim is replaced.
 */
export async function takeJob(db: Db, { id, claimId }: RunningJob, { server, folderId }: Machine) {
  return db
    .updateTable('desk_jobs')
    .set({
      state: 'running',
      claim_id: claimId,
      folder_id: sql`coalesce(folder_id, ${folderId}::uuid)`,
      server,
      beat_at: null,
      started_at: clock,
      step: '',
      done: 0,
      total: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .where(sql<boolean>`(${isRunning}) IS NOT TRUE`)
    .where(lacksParts)
    .returning(['kind', 'staff_email', 'input', 'result', 'is_cancelled', 'postponed'])
    .executeTakeFirst();
}

/** Whether a server of an earlier version, which takes jobs without the engine, runs it. */
export async function isRunByEarlierVersion(db: Db, id: number): Promise<boolean> {
  const found = db.selectFrom('desk_jobs').select('id').where('id', '=', id).where(isRunning);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The job as long as this run of it is the latest. */
const claimed = (db: Db, { id, claimId }: RunningJob) =>
  db.updateTable('desk_jobs').where('id', '=', id).where('claim_id', '=', claimId);

/** Undefined if another machine runs the job. */
export async function findClaim(db: Db, { id, claimId }: RunningJob) {
  return db
    .selectFrom('desk_jobs')
    .select('is_cancelled')
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .executeTakeFirst();
}

export interface SavedProgress {
  step: string;
  done: number;
  total: number | null;
  lines: JobLogLine[];
}

export async function saveProgress(db: Db, job: RunningJob, { lines, ...progress }: SavedProgress) {
  return claimed(db, job)
    .set({
      ...progress,
      log: appendLines(lines),
    })
    .where('state', '=', 'running')
    .returning('is_cancelled')
    .executeTakeFirst();
}

export type JobEnd =
  | { state: 'done'; result: JobResult; file_name: string | null }
  | { state: 'failed'; failure: JobFailure }
  | { state: 'cancelled' }
  /** To be run again from the beginning. */
  | { state: 'queued'; postponed: number };

/** Writes nothing if another machine runs the job. */
export async function endJob(db: Db, job: RunningJob, end: JobEnd): Promise<void> {
  if (end.state !== 'done' && (await endCommitted(db, job))) return;
  await claimed(db, job)
    .set({ ...end, claim_id: null, ended_at: end.state === 'queued' ? null : clock })
    .execute();
}

/**
 * Stores the result in the transaction of the job's effects, so that no run makes them twice. Throws
 * if another machine runs the job.
 */
export async function commitResult(tx: Tx, job: RunningJob, result: JobResult): Promise<void> {
  const { numUpdatedRows } = await claimed(tx, job)
    .set({ result: toJson(result) })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Error(`another machine runs the job ${job.id}`);
}

/** Ends a job whose effects are committed, however its work ended; false for another job. */
export async function endCommitted(db: Db, job: RunningJob): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, job)
    .set({ state: 'done', claim_id: null, ended_at: clock })
    .where('result', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends an open job all of whose runs were ended by kills. */
export async function failJob(db: Db, id: number, failure: JobFailure): Promise<void> {
  await db
    .updateTable('desk_jobs')
    .set({
      state: 'failed',
      failure: sql`${toJson(failure)} || jsonb_build_object(
        'values', jsonb_build_object('server', coalesce(server, '')))`,
      claim_id: null,
      ended_at: clock,
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .execute();
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

export async function insertRows(db: Db, job: RunningJob, rows: ReportRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.transaction().execute(async (tx) => {
    if (!(await lockClaim(tx, job))) return;
    await tx
      .insertInto('desk_job_rows')
      .values(
        rows.map(({ changes, details, warnings, ...row }) => ({
          ...row,
          job_id: job.id,
          changes: toJson(changes),
          details: toJson(details),
          warnings: toJson(warnings),
        })),
      )
      .execute();
  });
}

/** The rows that an earlier run of the job has reported. */
export async function deleteRows(db: Db, job: RunningJob): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await lockClaim(tx, job))
      await tx.deleteFrom('desk_job_rows').where('job_id', '=', job.id).execute();
  });
}

/** Keeps other machines from taking the job until the end of the transaction; false if one has. */
async function lockClaim(tx: Tx, { id, claimId }: RunningJob): Promise<boolean> {
  const found = tx
    .selectFrom('desk_jobs')
    .select('id')
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .forShare();
  return (await found.executeTakeFirst()) !== undefined;
}
