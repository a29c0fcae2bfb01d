import { expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

test('repeats the work after a failure, which it reports, and never runs it twice at once', async () => {
  let running = 0;
  let times = 0;
  const failures: unknown[] = [];
  const work = async () => {
    expect(++running).toBe(1);
    await Promise.resolve();
    running -= 1;
    times += 1;
    if (times % 2) throw new Error(`time ${times}`);
  };
  const repeated = repeat(1, work, (error) => failures.push(error));
  await expect.poll(() => times).toBeGreaterThanOrEqual(4);
  await repeated.stop();
  expect(failures.slice(0, 2)).toEqual([new Error('time 1'), new Error('time 3')]);
});

test('stop waits for running work and starts no more', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const work = vi.fn(() => finished);
  const repeated = repeat(0, work, () => {});
  let isStopped = false;
  const stopping = repeated.stop().then(() => {
    isStopped = true;
  });
  await new Promise(setImmediate);
  expect(isStopped).toBe(false);
  finish();
  await stopping;
  await new Promise(setImmediate);
  expect(work).toHaveBeenCalledOnce();
});
