import { sql } from 'kysely';
import type { JobKind, JobState } from '#contract/desk/jobs/job-kinds.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { notify } from '#server/db/connection/transaction-settings.ts';
import type { KeyBounds } from '#server/db/query/key-page.ts';
import { countRows, toJson } from '#server/db/query/rows.ts';
import type { JobInput } from '#server/db/stored-json.ts';

/** Servers listen to it for new and cancelled jobs. */
export const JOBS_CHANNEL = 'desk_jobs';

const SUMMARY = [
  ...(['id', 'kind', 'state', 'staff_email', 'input', 'step', 'done', 'total', 'result'] as const),
  ...(['failure', 'file_name', 'folder_id', 'server', 'is_cancelled'] as const),
  ...(['created_at', 'started_at', 'ended_at'] as const),
];

export interface NewJob {
  kind: JobKind;
  staff_email: string;
  input: JobInput;
  /** The DATA_DIR whose files the job needs; null if any server can run it. */
  folder_id: string | null;
}

export async function insertJob(tx: Tx, job: NewJob, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('desk_jobs')
    .values({ ...job, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyServers(tx);
  return id;
}

export async function notifyServers(tx: Tx): Promise<void> {
  await notify(tx, JOBS_CHANNEL);
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

/** Cancels a job that waits, and asks the server of a running one to stop it. */
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
  await notifyServers(tx);
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
    })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .executeTakeFirstOrThrow();
  await notifyServers(tx);
  return numUpdatedRows > 0n;
}

/** The inputs of jobs that wait or run in a DATA_DIR. */
export async function listOpenInputs(db: Db, folderId: string) {
  return db
    .selectFrom('desk_jobs')
    .select('input')
    .where('state', 'in', ['queued', 'running'])
    .where('folder_id', '=', folderId)
    .execute();
}

/** Deletes the jobs that ended before the given time, with their reports. */
export async function deleteOldJobs(db: Db, before: Date) {
  return db.deleteFrom('desk_jobs').where('ended_at', '<', before).returning('id').execute();
}

/** Forgets the files that jobs of a DATA_DIR made before the given time; returns the jobs. */
export async function forgetOldFiles(db: Db, folderId: string, before: Date) {
  return db
    .updateTable('desk_jobs')
    .set({ file_name: null })
    .where('file_name', 'is not', null)
    .where('folder_id', '=', folderId)
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
