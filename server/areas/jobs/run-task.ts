import { retryWhileAway } from '#server/db/connection/retry-while-away.ts';
import type { JobEnd } from '#server/db/query/desk-jobs.ts';
import { messageOf } from '#server/errors/thrown.ts';
import { type JobAttempt, RetryLater } from '#server/jobs/engine/handlers.ts';
import type { Log } from '#server/log.ts';
import { describeJobFailure, obstacleOf, UNEXPECTED } from './job-failure.ts';
import { JobAborted, JobRecorder, type RecorderOptions } from './job-recorder.ts';
import type { JobRun, JobWork } from './job-run.ts';

const FIRST_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 5 * 60;
/** How often a busy database puts work off before it fails. */
const MAX_POSTPONED = 8;

interface RunnerParts {
  now: () => Date;
  log: Log;
  work: JobWork;
}

/** A job, or a part of one, that this machine has begun to run. */
interface Task extends Pick<RecorderOptions, 'isCancelled' | 'find' | 'save'> {
  run: Omit<JobRun, 'signal' | 'progress' | 'log'>;
  postponed: number;
  /** Writes the rest of the report. */
  endReport?: () => Promise<void>;
  /** Changes nothing if another machine runs it. */
  end: (end: JobEnd) => Promise<void>;
}

/** Does the work, writes its progress and log while it runs, and how it has ended. */
export async function runTask(
  { now, log, work }: RunnerParts,
  attempt: JobAttempt,
  task: Task,
): Promise<void> {
  const { id, kind } = task.run;
  const { postponed } = task;
  const recorder = new JobRecorder({
    now,
    isCancelled: task.isCancelled,
    find: task.find,
    save: task.save,
    onFailure: (err) => log.debug({ err, job: id }, 'saving the progress of a job failed'),
  });
  const signal = AbortSignal.any([attempt.signal, recorder.signal]);
  try {
    const end = await findEnd();
    await endRecord();
    if (!end) return;
    await retryWhileAway(() => task.end(end), attempt.signal);
    if (end.state !== 'queued') return;
  } finally {
    recorder.stop();
  }
  attempt.signal.throwIfAborted();
  throw new RetryLater(Math.min(FIRST_RETRY_SECONDS * 2 ** postponed, MAX_RETRY_SECONDS));

  /** Undefined if another machine runs it meanwhile, and for a job that goes on in parts. */
  async function findEnd(): Promise<JobEnd | undefined> {
    try {
      signal.throwIfAborted();
      const result = await work({
        ...task.run,
        signal,
        progress: (progress) => recorder.progress(progress),
        log: (text, { isWarning = false } = {}) => recorder.log(text, isWarning),
      });
      return result && { state: 'done', result };
    } catch (error) {
      const { reason } = signal;
      if (reason instanceof JobAborted)
        return reason.state === 'cancelled' ? { state: 'cancelled' } : undefined;
      if (signal.aborted) return { state: 'queued', postponed };
      const obstacle = obstacleOf(error);
      if (obstacle === 'away' || (obstacle && postponed < MAX_POSTPONED)) {
        log.warn({ reason: messageOf(error), job: id, kind }, 'a job of the desk was put off');
        return { state: 'queued', postponed: postponed + 1 };
      }
      const failure = describeJobFailure(error);
      if (!failure) log.error({ err: error, job: id, kind }, 'a job of the desk failed');
      return { state: 'failed', failure: failure ?? UNEXPECTED };
    }
  }

  /** The work is done whether or not its log and report can be written. */
  async function endRecord(): Promise<void> {
    try {
      await retryWhileAway(async () => {
        await recorder.end();
        await task.endReport?.();
      }, attempt.signal);
    } catch (err) {
      // Without `err`, so that it is logged in an outage too: it remains true after it.
      log.warn({ reason: messageOf(err), job: id }, 'the log and report of a job are incomplete');
    }
  }
}
