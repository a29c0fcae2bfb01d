import { sql, type UpdateObject } from 'kysely';
import type { RowVerdict } from '#contract/desk/catalogue/imports.ts';
import type { NoticeText } from '#i18n/notice.ts';
import type { Db, Tx } from '#server/db/client.ts';
import {
  appendLines,
  clock,
  endUnlessCommitted,
  hasEarlierServer,
  type JobEnd,
  lacksParts,
  type SavedProgress,
} from '#server/db/query/desk-jobs.ts';
import { toJson } from '#server/db/query/rows.ts';
import type { FieldChange, JobFailure, JobResult } from '#server/db/stored-json.ts';
import type { Database } from '#server/db/tables.ts';

export interface RunningJob {
  id: number;
  /** Distinguishes this run from a later one of the same job. */
  claimId: string;
}

interface Machine {
  server: string;
  folderId: string | null;
}

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
    .where(({ not }) => not(hasEarlierServer))
    .where(lacksParts)
    .returning(['kind', 'staff_email', 'input', 'result', 'is_cancelled', 'postponed'])
    .executeTakeFirst();
}

export async function isRunByEarlierVersion(db: Db, id: number): Promise<boolean> {
  const found = db
    .selectFrom('desk_jobs')
    .select('id')
    .where('id', '=', id)
    .where(hasEarlierServer);
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

/** Undefined if the job has ended, or another machine runs it. */
export async function saveProgress(db: Db, job: RunningJob, progress: SavedProgress) {
  const { step, done, total, lines } = progress;
  return claimed(db, job)
    .set({ step, done, total, log: appendLines(lines) })
    .where('state', '=', 'running')
    .returning('is_cancelled')
    .executeTakeFirst();
}

/** Writes nothing if another machine runs the job. */
export async function endJob(db: Db, job: RunningJob, end: JobEnd, fileName: string | null) {
  await claimed(db, job).set(columnsOf(end, fileName)).execute();
}

function columnsOf(end: JobEnd, file_name: string | null): UpdateObject<Database, 'desk_jobs'> {
  switch (end.state) {
    case 'done':
      return { ...end, file_name, claim_id: null, ended_at: clock };
    case 'failed':
      return endUnlessCommitted('failed', toJson(end.failure));
    case 'cancelled':
      return endUnlessCommitted('cancelled');
    case 'queued':
      return { ...endUnlessCommitted('queued'), postponed: end.postponed };
  }
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

/** Ends a job whose effects are committed. */
export async function endCommitted(db: Db, job: RunningJob): Promise<void> {
  await claimed(db, job).set({ state: 'done', claim_id: null, ended_at: clock }).execute();
}

/** Ends an open job all of whose runs were ended by kills; its failure names the last machine. */
export async function failJob(db: Db, id: number, failure: JobFailure): Promise<void> {
  const values = sql`jsonb_build_object('server', coalesce(server, ''))`;
  const named = sql`${toJson(failure)} || jsonb_build_object('values', ${values})`;
  await db
    .updateTable('desk_jobs')
    .set(endUnlessCommitted('failed', named))
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
