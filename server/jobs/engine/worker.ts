import { setTimeout as delay } from 'node:timers/promises';
import { fromKysely, type Job, type JobResult, type PgBoss } from 'pg-boss';
import * as v from 'valibot';
import type { WorkerRole } from '#contract/desk/health.ts';
import { isDatabaseAway } from '#server/db/connection/database-away.ts';
import { traced } from '#server/observe/request-scope.ts';
import { keysOf } from '#server/types/keys-of.ts';
import { isMedia, type Kind, type KindInput, kinds, settingOf } from '../kinds.ts';
import { repeat } from '../repeat.ts';
import { announceWorker } from './announce.ts';
import { type EngineParts, openBoss } from './boss.ts';
import { type JobHandler, type JobHandlers, RetryLater } from './handlers.ts';
import { deadQueueOf, HEARTBEAT_SECONDS, prepareQueues, queueOf, requireKind } from './queues.ts';
import { hasSilentWorker } from './workers.queries.ts';

export interface WorkOptions {
  handlers: JobHandlers;
  /** The DATA_DIR of this machine. */
  folderId: string;
  /** By default a server. */
  role?: WorkerRole | undefined;
  /** Kinds that are left to other machines although there is a handler. */
  except?: readonly Kind[] | undefined;
}

export type Worker = Awaited<ReturnType<typeof startWorker>>;

/** How often a machine looks for jobs that no notification announces: those to be tried again. */
const POLL_SECONDS = 1;
const POLLING = {
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
};
/** No notification announces jobs that were given up. */
const DEAD_POLLING = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5 };
/** How often a machine looks for others that have become silent. */
const SILENCE_CHECK_MS = 1_000;
/** After it, jobs that do not end count as failed, and are taken over. */
const STOP_TIMEOUT_MS = 10_000;

/** Does jobs on this machine until it is stopped. */
export async function startWorker(parts: EngineParts, options: WorkOptions) {
  const boss = openBoss(parts, 'work');
  try {
    await boss.start();
    return await workWith(boss, parts, options);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

async function workWith(boss: PgBoss, parts: EngineParts, options: WorkOptions) {
  const { handlers, folderId, role = 'server', except = [] } = options;
  const { db, log } = parts;
  const stopping = new AbortController();
  const ours = keysOf(kinds).filter(
    (kind) => handlers[kind] && !except.includes(kind) && (role !== 'media' || isMedia(kind)),
  );
  const queues = ours.flatMap((kind) =>
    settingOf(kind).isBound ? [kind, queueOf(kind, folderId)] : [kind],
  );
  const running = new Map<Kind, number>();
  const count = (kind: Kind, change: 1 | -1) => {
    const jobs = (running.get(kind) ?? 0) + change;
    if (jobs > 0) running.set(kind, jobs);
    else running.delete(kind);
  };

  /** Ends this job and sends the same one again; not if another machine has taken it over. */
  async function postpone(job: Job<object>, seconds: number): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const executor = fromKysely(tx);
      await boss.complete(job.name, job, null, { db: executor });
      const [stored] = await boss.findJobs(job.name, { id: job.id, db: executor });
      if (stored?.state !== 'completed' || stored.retryCount !== job.retryCount) return;
      await boss.send(job.name, job.data, {
        db: executor,
        priority: stored.priority,
        startAfter: seconds,
        ...(stored.singletonKey !== null && { singletonKey: stored.singletonKey }),
      });
    });
  }

  async function attempt(queue: string, job: Job<object>): Promise<JobResult> {
    const kind = requireKind(queue);
    const signal = AbortSignal.any([job.signal, stopping.signal]);
    count(kind, 1);
    try {
      signal.throwIfAborted();
      await traced(`job ${kind}`, {}, () => run(handlers, kind, job.data, signal));
      return { id: job.id, status: 'completed' };
    } catch (error) {
      if (stopping.signal.aborted) await postpone(job, 0);
      else if (error instanceof RetryLater) await postpone(job, error.seconds);
      else {
        if (!job.signal.aborted) log.warn({ err: error, kind, job: job.id }, 'a job failed');
        return { id: job.id, status: 'failed' };
      }
      return { id: job.id, status: 'completed' };
    } finally {
      count(kind, -1);
    }
  }

  async function workQueue(queue: string): Promise<void> {
    const { batch = 1, parallel = 1 } = settingOf(requireKind(queue));
    const workId = await boss.work(
      queue,
      {
        ...POLLING,
        batchSize: batch,
        localConcurrency: parallel,
        burstWhenBatchFull: batch > 1,
        perJobResults: true,
      },
      async (jobs: Job<object>[]) => {
        const results: JobResult[] = [];
        for (const job of jobs) results.push(await attempt(queue, job));
        // Without this, the next job would wait for the poll.
        boss.notifyWorker(workId);
        return results;
      },
    );
  }

  /** Tells the handler of jobs whose last attempt has failed. */
  async function workDead(kind: Kind): Promise<void> {
    await boss.work(deadQueueOf(kind), DEAD_POLLING, async ([job]: Job<object>[]) => {
      if (job) await giveUp(handlers, kind, job.data);
    });
  }

  await prepareQueues(boss, queues);
  const announced = await announceWorker({ db, log, role, queues, running });
  for (const queue of queues) await workQueue(queue);
  for (const kind of ours) {
    const { schedule, isSentAtStart } = settingOf(kind);
    if (schedule) await boss.schedule(kind, schedule, {});
    else await workDead(kind);
    if (isSentAtStart) await boss.send(kind, {});
  }
  const takeovers = repeat(
    SILENCE_CHECK_MS,
    async () => {
      if (await hasSilentWorker(db, HEARTBEAT_SECONDS)) await boss.supervise();
    },
    (err) => {
      if (!isDatabaseAway(err)) log.warn({ err }, 'looking for silent workers failed');
    },
  );

  return {
    async stop(): Promise<void> {
      stopping.abort(new Error('the server stops'));
      const ended = Promise.all([takeovers.stop(), ...queues.map((queue) => boss.offWork(queue))]);
      const timeout = new AbortController();
      await Promise.race([
        ended,
        delay(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => {}),
      ]);
      timeout.abort();
      await boss.stop({ graceful: false });
      await announced.stop();
    },
  };
}

const parseInput = <K extends Kind>(kind: K, data: unknown): KindInput<K> =>
  v.parse(kinds[kind].input, data);

async function run<K extends Kind>(
  handlers: JobHandlers,
  kind: K,
  data: unknown,
  signal: AbortSignal,
): Promise<void> {
  const handler: JobHandler<K> | undefined = handlers[kind];
  await handler?.run(parseInput(kind, data), { signal });
}

async function giveUp<K extends Kind>(handlers: JobHandlers, kind: K, data: unknown) {
  const handler: JobHandler<K> | undefined = handlers[kind];
  await handler?.giveUp?.(parseInput(kind, data));
}
