import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { JobKind } from '#contract/desk/jobs/job-kinds.ts';
import type { Db } from '#server/db/client.ts';
import { retryWhileAway } from '#server/db/connection/retry-while-away.ts';
import { messageOf } from '#server/errors/thrown.ts';
import { type JobHandler, RetryLater } from '#server/jobs/engine/handlers.ts';
import type { Log } from '#server/log.ts';
import { describeJobFailure, obstacleOf, SERVER_DIED, UNEXPECTED } from './job-failure.ts';
import type { JobFiles } from './job-files.ts';
import { JobRecorder } from './job-recorder.ts';
import type { JobRun, JobWork } from './job-run.ts';
import * as queries from './running-jobs.queries.ts';

const FIRST_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 5 * 60;
/** How often a busy database puts a job off before the job fails. */
const MAX_POSTPONED = 8;

interface HandlerParts {
  db: Db;
  now: () => Date;
  log: Log;
  work: JobWork;
  files: JobFiles;
  /** The DATA_DIR that gets the file of a job; null if files are in the object store. */
  folderId: () => Promise<string | null>;
}

/** Why this machine ends a job before its work has ended. */
class JobAborted extends Error {
  readonly state: 'cancelled' | 'lost';

  constructor(state: JobAborted['state']) {
    super(`the job was aborted (${state})`);
    this.state = state;
  }
}

/** Runs the jobs of the desk on this machine. */
export function createDeskJobHandler(parts: HandlerParts): JobHandler<JobKind> {
  const { db, log, folderId } = parts;

  async function take(id: number) {
    const claim = { id, claimId: randomUUID() };
    const job = await queries.takeJob(db, claim, {
      server: hostname(),
      folderId: await folderId(),
    });
    if (!job && (await queries.isRunByEarlierVersion(db, id)))
      throw new RetryLater(queries.SILENT_SECONDS);
    return job && { ...job, ...claim };
  }

  return {
    async run({ id }, attempt) {
      const job = await take(id);
      if (!job) return;
      // The machine was killed between the commit of the effects and the end of the job.
      if (job.result) return void (await queries.endCommitted(db, job));
      const aborting = new AbortController();
      const recorder = new JobRecorder({
        db,
        job,
        now: parts.now,
        onCancelled: () => aborting.abort(new JobAborted('cancelled')),
        onLost: () => aborting.abort(new JobAborted('lost')),
        onFailure: (err) => log.debug({ err, job: id }, 'saving the progress of a job failed'),
      });
      if (job.is_cancelled) aborting.abort(new JobAborted('cancelled'));
      const signal = AbortSignal.any([attempt.signal, aborting.signal]);
      try {
        await queries.deleteRows(db, job);
        const end = await runWork(parts, job, recorder, signal);
        await endRecord(id, recorder, attempt.signal);
        if (!end) return;
        await retryWhileAway(() => queries.endJob(db, job, end), attempt.signal);
        if (end.state !== 'queued') return;
      } finally {
        recorder.stop();
      }
      attempt.signal.throwIfAborted();
      throw new RetryLater(Math.min(FIRST_RETRY_SECONDS * 2 ** job.postponed, MAX_RETRY_SECONDS));
    },

    giveUp: ({ id }) => queries.failJob(db, id, SERVER_DIED),
  };

  /** The work is done whether or not its log and report can be written. */
  async function endRecord(id: number, recorder: JobRecorder, signal: AbortSignal): Promise<void> {
    try {
      await retryWhileAway(() => recorder.end(), signal);
    } catch (err) {
      // Without `err`, so that it is logged in an outage too: it remains true after it.
      log.warn({ reason: messageOf(err), job: id }, 'the log and report of a job are incomplete');
    }
  }
}

/** Undefined if another machine runs the job meanwhile, and for a job that goes on in parts. */
async function runWork(
  { work, files, log }: HandlerParts,
  job: queries.TakenJob & queries.RunningJob,
  recorder: JobRecorder,
  signal: AbortSignal,
): Promise<queries.JobEnd | undefined> {
  const { id, claimId, kind, input, staff_email: actor } = job;
  let fileName: string | null = null;
  const run: JobRun = {
    id,
    claimId,
    kind,
    input,
    signal,
    actor,
    progress: (progress) => recorder.progress(progress),
    log: (text, { isWarning = false } = {}) => recorder.log(text, isWarning),
    addRow: (row) => recorder.addRow(row),
    makeFile(name) {
      fileName = name;
      return files.prepare(id, name);
    },
    nameFile(name) {
      fileName = name;
    },
    commitResult: (tx, result) => queries.commitResult(tx, job, result),
  };
  try {
    signal.throwIfAborted();
    const result = await work(run);
    return result && { state: 'done', result, file_name: fileName };
  } catch (error) {
    const { reason } = signal;
    if (reason instanceof JobAborted)
      return reason.state === 'cancelled' ? { state: 'cancelled' } : undefined;
    if (signal.aborted) return { state: 'queued', postponed: job.postponed };
    const obstacle = obstacleOf(error);
    if (obstacle === 'away' || (obstacle && job.postponed < MAX_POSTPONED))
      return { state: 'queued', postponed: job.postponed + 1 };
    const failure = describeJobFailure(error);
    if (!failure) log.error({ err: error, job: id, kind }, 'a job of the desk failed');
    return { state: 'failed', failure: failure ?? UNEXPECTED };
  }
}
