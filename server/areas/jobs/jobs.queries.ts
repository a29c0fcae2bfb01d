import { sql } from 'kysely';
import type { JobKind, JobState } from '#contract/desk/jobs/job-kinds.ts';
import type { Db, Tx } from '#server/db/client.ts';
import {
  appendLines,
  endUnlessCommitted,
  hasEarlierServer,
  lacksParts,
} from '#server/db/query/desk-jobs.ts';
import { hasActiveJob } from '#server/db/query/has-active-job.ts';
import type { KeyBounds } from '#server/db/query/key-page.ts';
import { lacksJob } from '#server/db/query/lacks-job.ts';
import { countRows, toJson } from '#server/db/query/rows.ts';
import type { JobInput, JobLogLine } from '#server/db/stored-json.ts';

const SUMMARY = [
  ...(['id', 'kind', 'state', 'staff_email', 'input', 'step', 'done', 'total', 'result'] as const),
  ...(['failure', 'file_name', 'folder_id', 'server', 'is_cancelled'] as const),
  ...(['created_at', 'started_at', 'ended_at'] as const),
];

export interface NewJob {
  kind: JobKind;
  staff_email: string;
  input: JobInput;
  /** The DATA_DIR whose files the job needs or makes; null if any server can run it. */
  folder_id: string | null;
}

export async function insertJob(tx: Tx, job: NewJob, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('desk_jobs')
    .values({ ...job, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The engine's job of a job: its kind (as `engineKindOf`) and its key. */
const engineKind = sql`CASE desk_jobs.kind WHEN 'media-ingest' THEN 'media-ingest' ELSE 'import-export' END`;
const engineKey = sql`desk_jobs.id::text`;

/** Open jobs that the engine does not know: of a restored backup, or of an earlier version. */
export async function listWithoutJob(tx: Tx, limit: number) {
  return tx
    .selectFrom('desk_jobs')
    .select(['id', 'kind', 'folder_id'])
    .where('state', 'in', ['queued', 'running'])
    .where(lacksParts)
    .where(lacksJob(engineKind, engineKey))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findJob(db: Db, id: number) {
  return db
    .selectFrom('desk_jobs')
    .select([...SUMMARY, 'log'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type JobRow = Awaited<ReturnType<typeof listJobs>>[number];

export interface JobFilter {
  kinds: JobKind[];
  states?: JobState[] | undefined;
}

const filtered = (db: Db, { kinds, states }: JobFilter) =>
  db
    .selectFrom('desk_jobs')
    .where('kind', 'in', kinds)
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []));

export async function listJobs(db: Db, filter: JobFilter, { key, isBackward, limit }: KeyBounds) {
  const id = key?.[0];
  return filtered(db, filter)
    .select(SUMMARY)
    .$if(id !== undefined, (query) => query.where('id', isBackward ? '>' : '<', Number(id)))
    .orderBy('id', isBackward ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/** Counts at most `limit` jobs. */
export function countJobs(db: Db, filter: JobFilter, limit: number): Promise<number> {
  return countRows(db, filtered(db, filter).select('id').limit(limit));
}

/** The jobs of these kinds that wait or run, and were started before. */
export function countOpenBefore(db: Db, id: number, kinds: JobKind[]): Promise<number> {
  const open = filtered(db, { kinds, states: ['queued', 'running'] });
  return countRows(db, open.select('id').where('id', '<', id));
}

/** Ends an open job that no machine runs, and asks the machine of another one to stop it. */
export async function cancelJob(tx: Tx, id: number): Promise<void> {
  const open = tx
    .updateTable('desk_jobs')
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running']);
  await open.set({ is_cancelled: true }).execute();
  await open
    .set(endUnlessCommitted('cancelled'))
    .where(lacksParts)
    .where(({ or, eb, not }) =>
      or([
        eb('state', '=', 'queued'),
        not(or([hasEarlierServer, hasActiveJob(engineKind, engineKey)])),
      ]),
    )
    .execute();
}

/** Jobs that were cancelled and are still open. */
export async function listCancelled(db: Db) {
  return db
    .selectFrom('desk_jobs')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .where('is_cancelled', '=', true)
    .execute();
}

/** Queues a failed or cancelled job again. Returns false if it is in another state. */
export async function requeueJob(
  tx: Tx,
  id: number,
  staffEmail: string,
  line: JobLogLine,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('desk_jobs')
    .set({
      state: 'queued',
      staff_email: staffEmail,
      failure: null,
      result: null,
      ended_at: null,
      is_cancelled: false,
      step: '',
      done: 0,
      total: null,
      file_name: null,
      postponed: 0,
      log: appendLines([line]),
    })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom('desk_job_parts').where('job_id', '=', id).execute();
  return true;
}

/** The inputs of jobs that wait or run. */
export async function listOpenInputs(db: Db) {
  return db
    .selectFrom('desk_jobs')
    .select('input')
    .where('state', 'in', ['queued', 'running'])
    .execute();
}

/** The jobs that ended before the given time. */
export async function listOldJobs(db: Db, before: Date) {
  return db.selectFrom('desk_jobs').select('id').where('ended_at', '<', before).execute();
}

/** Deletes a job with its report, unless it was queued again. */
export async function deleteJob(db: Db, id: number): Promise<void> {
  await db.deleteFrom('desk_jobs').where('id', '=', id).where('ended_at', 'is not', null).execute();
}

/** The jobs with a file in a DATA_DIR, or in the store, that ended before the given time. */
export async function listOldFiles(db: Db, folderId: string | null, before: Date) {
  return db
    .selectFrom('desk_jobs')
    .select('id')
    .where('file_name', 'is not', null)
    .where('folder_id', 'is not distinct from', folderId)
    .where('ended_at', '<', before)
    .execute();
}

export async function forgetFile(db: Db, id: number): Promise<void> {
  await db.updateTable('desk_jobs').set({ file_name: null }).where('id', '=', id).execute();
}

export async function lockJob(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('desk_jobs').select('id').where('id', '=', id).forUpdate().execute();
}

/** The latest job that applies a check. */
export async function findApply(db: Db, checkId: number) {
  return db
    .selectFrom('desk_jobs')
    .select(['id', 'state', 'ended_at'])
    .where('kind', 'in', ['import-apply', 'rights-import-apply'])
    .where(sql<boolean>`input @> ${toJson({ check_id: checkId })}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
