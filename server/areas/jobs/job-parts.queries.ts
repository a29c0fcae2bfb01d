import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { appendLines, clock, type JobEnd, type SavedProgress } from '#server/db/query/desk-jobs.ts';
import { hasActiveJob } from '#server/db/query/has-active-job.ts';
import { lacksJob } from '#server/db/query/lacks-job.ts';
import { countRows, toJson } from '#server/db/query/rows.ts';
import type {
  IngestResult,
  IngestSource,
  JobLogLine,
  JobResult,
  UnusedFile,
} from '#server/db/stored-json.ts';

export interface RunningPart {
  jobId: number;
  no: number;
  claimId: string;
}

export const EMPTY: IngestResult = { ingested: [], refused: [], skipped: [] };

/** The engine's job of a part. */
const KIND = 'ingest-episode';
const key = sql`job_id || '/' || no`;

/** Locks a running job; undefined for one that has ended. Comes before locks of its parts. */
async function lockRunning(tx: Tx, id: number) {
  return tx
    .selectFrom('desk_jobs')
    .select(['is_cancelled', 'input'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
}

interface Division {
  /** The sources of each part. */
  parts: IngestSource[][];
  skipped: UnusedFile[];
  /** In hundredths of a source, so that one long video shows its progress. */
  total: number;
  lines: JobLogLine[];
}

/** Gives a running job its parts. */
export async function divideJob(
  tx: Tx,
  job: { id: number; claimId: string },
  { parts, skipped, total, lines }: Division,
) {
  const divided = await tx
    .updateTable('desk_jobs')
    .set({ step: 'ingesting', done: 0, total, log: appendLines(lines) })
    .where('id', '=', job.id)
    .where('claim_id', '=', job.claimId)
    .returning(['folder_id', 'is_cancelled'])
    .executeTakeFirstOrThrow(() => new Error(`another machine runs the job ${job.id}`));
  const queued = parts.map((sources, no) => ({ job_id: job.id, no, sources: toJson(sources) }));
  const ended = {
    job_id: job.id,
    no: parts.length,
    state: 'ended' as const,
    sources: toJson([]),
    result: toJson({ ...EMPTY, skipped }),
  };
  await tx
    .insertInto('desk_job_parts')
    .values([...queued, ended])
    .execute();
  return divided;
}

/** What the machines still have to do for a person. */
export function countOpenParts(db: Db, staffEmail: string): Promise<number> {
  const open = db
    .selectFrom('desk_job_parts')
    .innerJoin('desk_jobs', 'desk_jobs.id', 'desk_job_parts.job_id')
    .select('no')
    .where('desk_job_parts.state', '<>', 'ended')
    .where('desk_jobs.state', '=', 'running')
    .where('desk_jobs.staff_email', '=', staffEmail);
  return countRows(db, open);
}

/** What machines work on now, of one job. */
export async function listRunningParts(db: Db, jobId: number) {
  return db
    .selectFrom('desk_job_parts')
    .select(['sources', 'server', 'share'])
    .where('job_id', '=', jobId)
    .where('state', '=', 'running')
    .orderBy('no')
    .execute();
}

export type RunningPartRow = Awaited<ReturnType<typeof listRunningParts>>[number];

/** Open parts that the engine does not know, as after the restore of a backup. */
export async function listPartsWithoutJob(tx: Tx, limit: number) {
  return tx
    .selectFrom('desk_job_parts')
    .innerJoin('desk_jobs', 'desk_jobs.id', 'desk_job_parts.job_id')
    .select(['job_id', 'no', 'folder_id'])
    .where('desk_job_parts.state', '<>', 'ended')
    .where('desk_jobs.state', '=', 'running')
    .where(lacksJob(KIND, key))
    .orderBy('job_id')
    .orderBy('no')
    .limit(limit)
    .execute();
}

export type TakenPart = NonNullable<Awaited<ReturnType<typeof takePart>>>;

/** Begins a run of an open part of a running job; the machine that had it before loses it. */
export async function takePart(db: Db, { jobId, no, claimId }: RunningPart, server: string) {
  return db
    .updateTable('desk_job_parts')
    .from('desk_jobs')
    .set({ state: 'running', claim_id: claimId, server, share: 0 })
    .whereRef('desk_jobs.id', '=', 'desk_job_parts.job_id')
    .where('desk_jobs.state', '=', 'running')
    .where('desk_job_parts.state', '<>', 'ended')
    .where('job_id', '=', jobId)
    .where('no', '=', no)
    .returning(['sources', 'staff_email', 'is_cancelled'])
    .returning(['desk_job_parts.result', 'desk_job_parts.postponed'])
    .executeTakeFirst();
}

const claimed = (tx: Tx, { jobId, no, claimId }: RunningPart) =>
  tx
    .updateTable('desk_job_parts')
    .where('job_id', '=', jobId)
    .where('no', '=', no)
    .where('claim_id', '=', claimId);

const doneOf = (jobId: number) =>
  sql<number>`(SELECT floor(sum(share * jsonb_array_length(sources)) * 100)::bigint
    FROM desk_job_parts WHERE job_id = ${jobId})`;

/** Undefined if the job has ended, or another machine has the part. */
export async function findPart(db: Db, { jobId, no, claimId }: RunningPart) {
  return db
    .selectFrom('desk_job_parts')
    .innerJoin('desk_jobs', 'desk_jobs.id', 'desk_job_parts.job_id')
    .select('is_cancelled')
    .where('desk_jobs.state', '=', 'running')
    .where('job_id', '=', jobId)
    .where('no', '=', no)
    .where('desk_job_parts.claim_id', '=', claimId)
    .executeTakeFirst();
}

/** Returns as `findPart`. */
export async function savePart(db: Db, part: RunningPart, progress: SavedProgress) {
  const { done, total, finished, lines } = progress;
  return db.transaction().execute(async (tx) => {
    const job = await lockRunning(tx, part.jobId);
    const { numUpdatedRows } = await claimed(tx, part)
      .set({ share: done / (total ?? 1), ...(finished && { result: toJson(finished) }) })
      .executeTakeFirstOrThrow();
    if (!job || numUpdatedRows === 0n) return undefined;
    await tx
      .updateTable('desk_jobs')
      .set({ log: appendLines(lines), done: doneOf(part.jobId) })
      .where('id', '=', part.jobId)
      .execute();
    return job;
  });
}

/**
 * Ends a run of a part. A failure is that of the whole job; what its other parts have made is found
 * when it is run again. Returns the input of the job if this was its last part, and the job is done.
 */
export async function endPart(db: Db, part: RunningPart, end: JobEnd) {
  return db.transaction().execute(async (tx) => {
    const job = await lockRunning(tx, part.jobId);
    const { numUpdatedRows } = await claimed(tx, part)
      .set({ ...columnsOf(end), claim_id: null })
      .executeTakeFirstOrThrow();
    if (!job || numUpdatedRows === 0n) return undefined;
    await tx
      .updateTable('desk_jobs')
      .set(
        end.state === 'failed'
          ? { state: 'failed', failure: toJson(end.failure), claim_id: null, ended_at: clock }
          : { done: doneOf(part.jobId) },
      )
      .where('id', '=', part.jobId)
      .execute();
    return (await endWithLastPart(tx, part.jobId)) === 'done' ? job.input : undefined;
  });
}

function columnsOf(end: JobEnd) {
  switch (end.state) {
    case 'done':
      return { state: 'ended', share: 1, result: toJson(requireIngest(end.result)) } as const;
    case 'cancelled':
      return { state: 'ended', result: toJson(EMPTY) } as const;
    case 'queued':
      return { state: 'queued', postponed: end.postponed } as const;
    case 'failed':
      return { state: 'queued' } as const;
  }
}

function requireIngest(result: JobResult): IngestResult {
  if ('ingested' in result) return result;
  throw new Error('a part of an ingest has another result');
}

/** Ends the parts that no machine runs; the others end when their machines notice. */
export async function cancelParts(tx: Tx, jobId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('desk_job_parts')
    .set({ state: 'ended', claim_id: null, result: toJson(EMPTY) })
    .where('job_id', '=', jobId)
    .where('state', '<>', 'ended')
    .where(({ or, eb, not }) => or([eb('state', '=', 'queued'), not(hasActiveJob(KIND, key))]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await endWithLastPart(tx, jobId);
}

/** Ends a running job, which is locked, unless it has open parts. */
export async function endWithLastPart(tx: Tx, jobId: number) {
  const open = await tx
    .selectFrom('desk_job_parts')
    .select('no')
    .where('job_id', '=', jobId)
    .where('state', '<>', 'ended')
    .limit(1)
    .executeTakeFirst();
  if (open) return undefined;
  const parts = await tx
    .selectFrom('desk_job_parts')
    .select('result')
    .where('job_id', '=', jobId)
    .orderBy('no')
    .execute();
  const results = parts.map(({ result }) => result ?? EMPTY);
  const result: IngestResult = {
    ingested: results.flatMap(({ ingested }) => ingested).sort(byFile),
    refused: results.flatMap(({ refused }) => refused).sort(byFile),
    skipped: results.flatMap(({ skipped }) => skipped),
  };
  const ended = await tx
    .updateTable('desk_jobs')
    .set({
      state: sql`CASE WHEN is_cancelled THEN 'cancelled' ELSE 'done' END`,
      result: sql`CASE WHEN NOT is_cancelled THEN ${toJson(result)} END`,
      claim_id: null,
      ended_at: clock,
    })
    .where('id', '=', jobId)
    .where('state', '=', 'running')
    .returning('state')
    .executeTakeFirst();
  return ended?.state;
}

/** Compares digits as numbers, so that episode 9 comes before episode 10. */
const collator = new Intl.Collator('en', { numeric: true });

const byFile = (one: { file: string }, other: { file: string }) =>
  collator.compare(one.file, other.file);
