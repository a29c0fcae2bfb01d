import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import type { IngestResult, JobLogLine, JobResult } from '#server/db/stored-json.ts';
import { type JobHandler, RetryLater } from '#server/jobs/engine/handlers.ts';
import type { Log } from '#server/log.ts';
import { describeJobFailure, obstacleOf, SERVER_DIED, UNEXPECTED } from './job-failure.ts';
import * as queries from './job-parts.queries.ts';
import { type JobRun, type JobWork, uploadsOf } from './job-run.ts';
import { failJob } from './running-jobs.queries.ts';

interface PartHandlerParts {
  db: Db;
  now: () => Date;
  log: Log;
  work: JobWork;
  removeUploads: (ids: string[]) => Promise<void>;
}

const WATCH_MS = 500;
const RETRY_SECONDS = 15;

/** The job goes on without this machine, or does not go on. */
const ENDED = new Error('the part of a job was ended');
const CANCELLED = new Error('the job was cancelled');

/** Makes the media of one part of an ingest on this machine. */
export function createPartHandler(parts: PartHandlerParts): JobHandler<'ingest-episode'> {
  const { db, now, log, work, removeUploads } = parts;

  async function end(part: queries.RunningPart, ended: queries.PartEnd): Promise<void> {
    const input = await queries.endPart(db, part, ended);
    if (!input) return;
    await removeUploads(uploadsOf(input)).catch((err) =>
      log.warn({ err, job: part.jobId }, 'deleting the uploads of an ingest failed'),
    );
  }

  return {
    async run({ job_id: jobId, part: no }, attempt) {
      const part = { jobId, no, claimId: randomUUID() };
      const taken = await queries.takePart(db, part);
      if (!taken) return;
      const lines: JobLogLine[] = [];
      const aborting = new AbortController();
      if (taken.is_cancelled) aborting.abort(CANCELLED);
      const signal = AbortSignal.any([attempt.signal, aborting.signal]);
      const watch = watchPart(parts, part, (reason) => aborting.abort(reason));
      const run = toRun(part, taken, signal, {
        progress: ({ done, total = 1 }) => watch.setShare(done / total),
        log: (text, { isWarning = false } = {}) =>
          lines.push({
            at: now().toISOString(),
            text,
            ...(isWarning && { is_warning: true as const }),
          }),
      });
      try {
        signal.throwIfAborted();
        const result = await work(run).finally(watch.stop);
        await end(part, { result: requireIngest(result), lines });
      } catch (error) {
        await watch.stop();
        const { reason } = signal;
        if (reason === ENDED) return;
        if (reason === CANCELLED) return end(part, { result: NOTHING, lines });
        if (attempt.signal.aborted || obstacleOf(error)) {
          await queries.releasePart(db, part);
          attempt.signal.throwIfAborted();
          throw new RetryLater(RETRY_SECONDS);
        }
        const failure = describeJobFailure(error);
        if (!failure) log.error({ err: error, job: jobId, part: no }, 'a job of the desk failed');
        await queries.failWithPart(db, part, failure ?? UNEXPECTED);
      }
    },

    giveUp: ({ job_id }) => failJob(db, job_id, SERVER_DIED),
  };
}

const NOTHING: IngestResult = { ingested: [], refused: [], skipped: [] };

/** Saves how much is done, and notices that the job is cancelled or has ended. */
function watchPart(
  { db, log }: Pick<PartHandlerParts, 'db' | 'log'>,
  part: queries.RunningPart,
  abort: (reason: Error) => void,
) {
  let share = 0;
  let saving: Promise<void> | undefined;

  async function save(): Promise<void> {
    const job = await queries.savePartShare(db, part, share);
    if (!job) abort(ENDED);
    else if (job.is_cancelled) abort(CANCELLED);
  }

  const timer = setInterval(() => {
    saving ??= save()
      .catch((err) => log.debug({ err, job: part.jobId }, 'saving the progress of a job failed'))
      .finally(() => {
        saving = undefined;
      });
  }, WATCH_MS);
  return {
    setShare(value: number): void {
      share = value;
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await saving;
    },
  };
}

/** As the work of the whole job sees it, but with the sources of this part only. */
function toRun(
  { jobId, claimId }: queries.RunningPart,
  { staff_email, sources }: Pick<queries.TakenPart, 'staff_email' | 'sources'>,
  signal: AbortSignal,
  report: Pick<JobRun, 'progress' | 'log'>,
): JobRun<'media-ingest'> {
  const refuse = () => Promise.reject(new Error('a part of an ingest makes media only'));
  return {
    id: jobId,
    claimId,
    kind: 'media-ingest',
    actor: staff_email,
    input: { files: [], part: sources },
    signal,
    ...report,
    addRow() {},
    makeFile: refuse,
    nameFile() {},
    commitResult: refuse,
  };
}

function requireIngest(result: JobResult | undefined): IngestResult {
  if (result && 'ingested' in result) return result;
  throw new Error('a part of an ingest has no result');
}
