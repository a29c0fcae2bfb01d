import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { JobKind } from '#contract/desk/jobs/job-kinds.ts';
import type { Db } from '#server/db/client.ts';
import { isDatabaseAway, isDatabaseBusy } from '#server/db/connection/database-away.ts';
import { messageOf } from '#server/errors/thrown.ts';
import type { Log } from '#server/log.ts';
import { traced } from '#server/observe/request-scope.ts';
import { describeJobFailure, SERVER_DIED } from './job-failure.ts';
import type { JobFiles } from './job-files.ts';
import { JobRecorder } from './job-recorder.ts';
import { type JobRun, type JobWorks, work } from './job-run.ts';
import * as queries from './running-jobs.queries.ts';

/** A notification may be missed while the listening connection is lost. */
const POLL_MS = 10_000;

/** Together less than the time after which a silent job is failed. */
const END_RETRIES_MS = [250, 500, 1000, 2000, 4000, 8000];

class JobAborted extends Error {
  readonly state: 'cancelled' | 'queued' | 'lost';

  constructor(state: JobAborted['state']) {
    super(`the job was aborted (${state})`);
    this.state = state;
  }
}

interface WorkerParts {
  db: Db;
  now: () => Date;
  log: Log;
  works: () => JobWorks;
  files: JobFiles;
  folderId: () => Promise<string>;
  /** The kinds of jobs that this worker runs, one after another. */
  kinds: JobKind[];
}

type Claimed = NonNullable<Awaited<ReturnType<typeof queries.claimJob>>>;

/** Runs the jobs of one lane on this server. */
export class JobWorker {
  readonly #parts: WorkerParts;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #isWakeRequested = false;
  #isStopped = false;
  #current: { abort: AbortController; recorder: JobRecorder } | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Looks for jobs that wait, and whether the running one was cancelled. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isWakeRequested = true;
    this.#current?.recorder.check();
    this.#working ??= this.#workUntilEmpty().finally(() => {
      this.#working = undefined;
    });
  }

  /** Puts a running job back into the queue, for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#current?.abort.abort(new JobAborted('queued'));
    await this.#working;
  }

  async #workUntilEmpty(): Promise<void> {
    const { db, log, kinds, folderId } = this.#parts;
    try {
      while (this.#isWakeRequested && !this.#isStopped) {
        this.#isWakeRequested = false;
        await queries.failAbandoned(db, SERVER_DIED);
        for (;;) {
          if (this.#isStopped) return;
          const claimId = randomUUID();
          const claim = { kinds, claimId, folderId: await folderId(), server: hostname() };
          const job = await queries.claimJob(db, claim);
          if (!job) break;
          await traced(`job ${job.kind}`, { 'vignette.job.id': job.id }, () =>
            this.#run(job, claimId),
          );
        }
      }
    } catch (err) {
      // The next poll tries again.
      log.warn({ err }, 'running jobs of the desk failed');
    }
  }

  async #run(claimed: Claimed, claimId: string): Promise<void> {
    const { db, log } = this.#parts;
    const job = { id: claimed.id, claimId };
    const abort = new AbortController();
    const recorder = new JobRecorder({
      db,
      job,
      now: this.#parts.now,
      onCancelled: () => abort.abort(new JobAborted('cancelled')),
      onLost: () => abort.abort(new JobAborted('lost')),
      onFailure: (err) => log.debug({ err, job: job.id }, 'saving the progress of a job failed'),
    });
    this.#current = { abort, recorder };
    if (this.#isStopped) abort.abort(new JobAborted('queued'));
    try {
      await queries.deleteRows(db, job.id);
      const end = await this.#work(claimed, abort.signal, recorder);
      await this.#endRecord(job.id, recorder);
      if (end) await this.#untilReachable(() => queries.endJob(db, job, end));
    } finally {
      this.#current = undefined;
    }
  }

  /** The work is done whether or not its log and report can be written. */
  async #endRecord(id: number, recorder: JobRecorder): Promise<void> {
    try {
      await this.#untilReachable(() => recorder.end());
    } catch (err) {
      // Without `err`, so that it is logged in an outage too: it remains true after it.
      this.#parts.log.warn(
        { reason: messageOf(err), job: id },
        'the log and report of a job are incomplete',
      );
    }
  }

  /** Repeats a write while the database is away or busy, as long as other servers keep the claim. */
  async #untilReachable<Result>(write: () => Promise<Result>): Promise<Result> {
    for (const waitMs of END_RETRIES_MS) {
      try {
        return await write();
      } catch (error) {
        if (this.#isStopped || !(isDatabaseAway(error) || isDatabaseBusy(error))) throw error;
        await delay(waitMs);
      }
    }
    return write();
  }

  /** Returns undefined if another server has failed the job meanwhile. */
  async #work(
    { id, kind, staff_email, input }: Claimed,
    signal: AbortSignal,
    recorder: JobRecorder,
  ): Promise<queries.JobEnd | undefined> {
    const { works, files, log } = this.#parts;
    let fileName: string | null = null;
    const run: JobRun = {
      id,
      kind,
      input,
      signal,
      actor: staff_email,
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
    };
    try {
      signal.throwIfAborted();
      return { state: 'done', result: await work(works(), run), file_name: fileName };
    } catch (error) {
      if (signal.reason instanceof JobAborted) {
        const { state } = signal.reason;
        return state === 'lost' ? undefined : { state };
      }
      const failure = describeJobFailure(error);
      if (!failure) log.error({ err: error, job: id, kind }, 'a job of the desk failed');
      return { state: 'failed', failure: failure ?? UNEXPECTED };
    }
  }
}

const UNEXPECTED = {
  text: 'An unexpected error ended the job. The log of the server has the details.',
  message: 'deskError.jobBroken',
} as const;
