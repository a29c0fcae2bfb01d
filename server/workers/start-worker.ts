import cluster from 'node:cluster';
import { join } from 'node:path';
import { OperatorError } from '../errors/operator-error.ts';
import { openCalls } from './calls.ts';
import type { MainFunctions, ProcessMetrics, WorkerFunctions } from './worker-calls.ts';

export interface RunningWorker {
  id: number;
  pid: number | undefined;
  port: number;
  /** Resolves to the exit code or the signal. */
  exited: Promise<string>;
  readMetrics(): Promise<ProcessMetrics>;
  /** Resolves when the process has ended. */
  stop(how: { isReplaced: boolean }): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
/** Requests get 10 s to finish, and as long again if their clients have disconnected. */
const STOP_TIMEOUT_MS = 30_000;

/** Starts a worker and waits until it listens. */
export async function startWorker(
  functions: (id: number) => Omit<MainFunctions, 'fail'>,
): Promise<RunningWorker> {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({
    exec: join(import.meta.dirname, 'worker-process.ts'),
    // JSON would lose numbers that are not finite, which metrics have.
    serialization: 'advanced',
  });
  const worker = cluster.fork();
  const { id } = worker;
  const failed = Promise.withResolvers<never>();
  const call = openCalls<WorkerFunctions>(worker, {
    ...functions(id),
    fail: async (reason: string) => failed.reject(new OperatorError(reason)),
  });
  const exited = new Promise<string>((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    worker.on('error', ({ message }) => resolve(message));
  });
  const killAfter = (ms: number) => setTimeout(() => worker.process.kill('SIGKILL'), ms).unref();
  const timer = killAfter(START_TIMEOUT_MS);
  const port = await Promise.race([
    new Promise<number>((resolve) => worker.once('listening', (address) => resolve(address.port))),
    failed.promise,
    exited.then((end) => Promise.reject(new Error(`the process ended with ${end}`))),
  ]).finally(() => clearTimeout(timer));
  return {
    id,
    pid: worker.process.pid,
    port,
    exited,
    readMetrics: () => call('readMetrics'),
    async stop(how) {
      call('stop', how).catch(() => {});
      const timer = killAfter(STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}
