import { sql } from 'kysely';
import type { JobKind, JobState } from '#contract/desk/jobs/job-kinds.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { lacksParts } from '#server/db/query/desk-jobs.ts';
import type { KeyBounds } from '#server/db/query/key-page.ts';
import { lacksJob } from '#server/db/query/lacks-job.ts';
import { countRows, toJson } from '#server/db/query/rows.ts';
import type { JobInput } from '#server/db/stored-json.ts';

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

/** Open jobs that the engine does not know: of a restored backup, or of an earlier version. */
export async function listWithoutJob(db: Db, limit: number) {
  return db
    .selectFrom('desk_jobs')
    .select(['id', 'kind', 'folder_id'])
    .where('state', 'in', ['queued', 'running'])
    .where(lacksParts)
    .where(lacksJob(sql.ref('desk_jobs.kind'), sql`desk_jobs.id::text`))
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

/** The jobs of this kind that wait or run, and were started before. */
export function countOpenBefore(db: Db, id: number, kind: JobKind): Promise<number> {
  const open = filtered(db, { kinds: [kind], states: ['queued', 'running'] });
  return countRows(db, open.select('id').where('id', '<', id));
}

/** Cancels a job that waits, and asks the machine of a running one to stop it. */
export async function cancelJob(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('desk_jobs')
    .set({ state: 'cancelled', ended_at: now, is_cancelled: true })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
  await tx
    .updateTable('desk_jobs')
    .set({ is_cancelled: true })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Queues a failed or cancelled job again. Returns false if it is in another state. */
export async function requeueJob(tx: Tx, id: number, staffEmail: string): Promise<boolean> {
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

/** Deletes the jobs that ended before the given time, with their reports. */
export async function deleteOldJobs(db: Db, before: Date) {
  return db.deleteFrom('desk_jobs').where('ended_at', '<', before).returning('id').execute();
}

/** Forgets the files of a DATA_DIR and of the store that were made before the given time; returns their jobs. */
export async function forgetOldFiles(db: Db, folderId: string, before: Date) {
  return db
    .updateTable('desk_jobs')
    .set({ file_name: null })
    .where('file_name', 'is not', null)
    .where((of) => of.or([of('folder_id', 'is', null), of('folder_id', '=', folderId)]))
    .where('ended_at', '<', before)
    .returning('id')
    .execute();
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
