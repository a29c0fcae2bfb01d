import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../errors/operator-error.ts';
import type { PageCopy } from '../http/pages/finished-page.ts';
import { endWithThisProcess } from '../jobs/end-with-this-process.ts';
import { openCalls } from './calls.ts';
import type { MainFunctions, ProcessMetrics, WorkerFunctions } from './worker-calls.ts';

export interface RunningWorker {
  id: number;
  pid: number | undefined;
  /** Resolves to the exit code or the signal. */
  exited: Promise<string>;
  readMetrics(): Promise<ProcessMetrics>;
  /** A page that the worker has cached. */
  readPage(key: string): Promise<PageCopy | undefined>;
  /** Resolves when the process has ended. */
  stop(how: { isReplaced: boolean }): Promise<void>;
}

/** The programs of the workers, by what they serve. */
const PROGRAMS = {
  site: new URL('./worker-process.ts', import.meta.url),
  desk: new URL('./desk-process.ts', import.meta.url),
};
const START_TIMEOUT_MS = 60_000;
/** 10 s for requests to finish, and as long again if their clients have disconnected. */
const STOP_TIMEOUT_MS = 25_000;
/** A replaced worker has 67 s more to drain. */
const REPLACE_TIMEOUT_MS = 90_000;

/** Starts a worker and waits until it listens. */
export async function startWorker(
  serves: keyof typeof PROGRAMS,
  functions: (id: number) => Omit<MainFunctions, 'fail'>,
  signal: AbortSignal,
): Promise<RunningWorker> {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({
    exec: fileURLToPath(PROGRAMS[serves]),
    // JSON would lose numbers that are not finite, which metrics have.
    serialization: 'advanced',
  });
  const worker = cluster.fork();
  endWithThisProcess(worker.process);
  const { id } = worker;
  const failed = Promise.withResolvers<never>();
  const call = openCalls<WorkerFunctions>(worker, {
    ...functions(id),
    fail: async (reason: string) => failed.reject(new OperatorError(reason)),
  });
  const exited = new Promise<string>((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    worker.on('error', ({ message }) => {
      if (worker.process.pid === undefined) resolve(message);
    });
  });
  const kill = () => void worker.process.kill('SIGKILL');
  const timer = setTimeout(kill, START_TIMEOUT_MS);
  signal.addEventListener('abort', kill, { once: true });
  await Promise.race([
    new Promise<void>((resolve) => worker.once('listening', () => resolve())),
    failed.promise,
    exited.then((end) => Promise.reject(new Error(`the process ended with ${end}`))),
  ]).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
  });
  return {
    id,
    pid: worker.process.pid,
    exited,
    readMetrics: () => call('readMetrics'),
    readPage: (key) => call('readPage', key),
    async stop(how) {
      call('stop', how).catch(() => {});
      const timer = setTimeout(kill, how.isReplaced ? REPLACE_TIMEOUT_MS : STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}
