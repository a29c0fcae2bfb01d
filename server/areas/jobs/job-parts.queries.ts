import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { appendLines, clock } from '#server/db/query/desk-jobs.ts';
import { lacksJob } from '#server/db/query/lacks-job.ts';
import { countRows, toJson } from '#server/db/query/rows.ts';
import type {
  IngestResult,
  IngestSource,
  JobFailure,
  JobLogLine,
  UnusedFile,
} from '#server/db/stored-json.ts';

export interface RunningPart {
  jobId: number;
  no: number;
  claimId: string;
}

const EMPTY: IngestResult = { ingested: [], refused: [], skipped: [] };

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

/** Gives a running job its parts. Returns its folder. */
export async function divideJob(
  tx: Tx,
  job: { id: number; claimId: string },
  { parts, skipped, total, lines }: Division,
): Promise<string | null> {
  const { folder_id } = await tx
    .updateTable('desk_jobs')
    .set({ step: 'ingesting', done: 0, total, log: appendLines(lines) })
    .where('id', '=', job.id)
    .where('claim_id', '=', job.claimId)
    .returning('folder_id')
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
  return folder_id;
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

/** Open parts that the engine does not know, as after the restore of a backup. */
export async function listPartsWithoutJob(db: Db, limit: number) {
  return db
    .selectFrom('desk_job_parts')
    .innerJoin('desk_jobs', 'desk_jobs.id', 'desk_job_parts.job_id')
    .select(['job_id', 'no', 'folder_id'])
    .where('desk_job_parts.state', '<>', 'ended')
    .where('desk_jobs.state', '=', 'running')
    .where(lacksJob('ingest-episode', sql`job_id || '/' || no`))
    .orderBy('job_id')
    .orderBy('no')
    .limit(limit)
    .execute();
}

export type TakenPart = NonNullable<Awaited<ReturnType<typeof takePart>>>;

/** Begins a run of an open part of a running job; the machine that had it before loses it. */
export async function takePart(db: Db, { jobId, no, claimId }: RunningPart) {
  return db
    .updateTable('desk_job_parts')
    .from('desk_jobs')
    .set({ state: 'running', claim_id: claimId, share: 0 })
    .whereRef('desk_jobs.id', '=', 'desk_job_parts.job_id')
    .where('desk_jobs.state', '=', 'running')
    .where('desk_job_parts.state', '<>', 'ended')
    .where('job_id', '=', jobId)
    .where('no', '=', no)
    .returning(['sources', 'input', 'staff_email', 'is_cancelled'])
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
export async function savePartShare(db: Db, part: RunningPart, share: number) {
  return db.transaction().execute(async (tx) => {
    const job = await lockRunning(tx, part.jobId);
    const { numUpdatedRows } = await claimed(tx, part).set({ share }).executeTakeFirstOrThrow();
    if (!job || numUpdatedRows === 0n) return undefined;
    await tx
      .updateTable('desk_jobs')
      .set({ done: doneOf(part.jobId) })
      .where('id', '=', part.jobId)
      .where('done', 'is distinct from', doneOf(part.jobId))
      .execute();
    return job;
  });
}

/** To be run again from the beginning. */
export async function releasePart(db: Db, part: RunningPart): Promise<void> {
  await db
    .transaction()
    .execute((tx) => claimed(tx, part).set({ state: 'queued', claim_id: null }).execute());
}

export interface PartEnd {
  result: IngestResult;
  lines: JobLogLine[];
}

/** Returns the input of the job if this was its last part, and the job is done. */
export async function endPart(db: Db, part: RunningPart, { result, lines }: PartEnd) {
  return db.transaction().execute(async (tx) => {
    const { jobId } = part;
    const job = await lockRunning(tx, jobId);
    const { numUpdatedRows } = await claimed(tx, part)
      .set({ state: 'ended', claim_id: null, share: 1, result: toJson(result) })
      .executeTakeFirstOrThrow();
    if (!job || numUpdatedRows === 0n) return undefined;
    await tx
      .updateTable('desk_jobs')
      .set({ log: appendLines(lines), done: doneOf(jobId) })
      .where('id', '=', jobId)
      .execute();
    return (await endWithLastPart(tx, jobId)) === 'done' ? job.input : undefined;
  });
}

/** Fails the whole job; what its other parts have made is found when it is run again. */
export async function failWithPart(db: Db, part: RunningPart, failure: JobFailure) {
  await db.transaction().execute(async (tx) => {
    const job = await lockRunning(tx, part.jobId);
    const { numUpdatedRows } = await claimed(tx, part)
      .set({ state: 'queued', claim_id: null })
      .executeTakeFirstOrThrow();
    if (!job || numUpdatedRows === 0n) return;
    await tx
      .updateTable('desk_jobs')
      .set({ state: 'failed', failure: toJson(failure), claim_id: null, ended_at: clock })
      .where('id', '=', part.jobId)
      .execute();
  });
}

/** Ends the parts that wait; those that run end the job. */
export async function cancelParts(tx: Tx, jobId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('desk_job_parts')
    .set({ state: 'ended', result: toJson(EMPTY) })
    .where('job_id', '=', jobId)
    .where('state', '=', 'queued')
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
