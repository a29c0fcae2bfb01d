import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { useRecordedLog } from '#tests/support/recorded-log.ts';
import type { RunningWorker } from './start-worker.ts';
import { WorkerPool } from './worker-pool.ts';

const { log, lines } = useRecordedLog();

/** Starts real processes that only wait; `failures` of the next starts fail. */
function startPool(size: number) {
  const starts = { count: 0, failures: 0 };
  const start = async (): Promise<RunningWorker> => {
    starts.count += 1;
    if (starts.failures > 0) {
      starts.failures -= 1;
      throw new Error('no room');
    }
    const child = spawn('sleep', ['60'], { stdio: 'ignore' });
    const exited = new Promise<string>((resolve) =>
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)),
    );
    return {
      id: starts.count,
      pid: child.pid,
      exited,
      readMetrics: async () => [],
      readPage: async () => undefined,
      async stop() {
        child.kill();
        await exited;
      },
    };
  };
  const pool = new WorkerPool({ size, start, log, firstPauseMs: 1 });
  onTestFinished(() => pool.stop());
  const pids = () => pool.running.map(({ pid }) => pid);
  const messages = () => lines.map(({ msg }) => msg);
  return { pool, starts, pids, messages };
}

test('an ended worker is replaced, however often its replacement fails to start', async () => {
  const { pool, starts, pids, messages } = startPool(2);
  const [first] = await pool.start();
  starts.failures = 3;
  process.kill(first?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => starts.count).toBe(2 + 3 + 1);
  await expect.poll(pids).toHaveLength(2);
  expect(pids()).not.toContain(first?.pid);
  expect(messages()).toEqual([
    'a worker ended; starting another',
    ...Array.from({ length: 3 }, () => 'a worker did not start'),
    'a new worker is listening',
  ]);
});

test('a restart keeps a worker whose successor cannot start, and replaces the others', async () => {
  const { pool, starts, pids } = startPool(2);
  const [kept, replaced] = await pool.start();
  starts.failures = 1;
  await pool.restart();
  expect(pids()).toHaveLength(2);
  expect(pids()).toContain(kept?.pid);
  expect(pids()).not.toContain(replaced?.pid);
});

test('a start that fails stops the workers that have started', async () => {
  const { pool, starts, pids } = startPool(2);
  starts.failures = 1;
  await expect(pool.start()).rejects.toThrow('no room');
  expect(pids()).toEqual([]);
});
