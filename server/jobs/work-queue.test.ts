import { describe, expect, test } from 'vitest';
import { WorkQueue } from './work-queue.ts';

const OPTIONS = { running: 1, waiting: 2, perOwner: 2, retryAfterSeconds: 7 } as const;
const createQueue = () => new WorkQueue({ ...OPTIONS, whenFull: 'unavailable' });

/** Work that ends when the test calls `end` or `fail`. */
function task(started: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    started.push(name);
    return promise;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

test('runs work in order of arrival, no more at once than allowed', async () => {
  const queue = createQueue();
  const started: string[] = [];
  const [a, b, c] = [task(started, 'a'), task(started, 'b'), task(started, 'c')];
  const results = [a, b, c].map(({ work }) => queue.run(work));
  expect(started).toEqual(['a']);
  a.end();
  expect(await results[0]).toBe('a');
  await expect.poll(() => started).toEqual(['a', 'b']);
  b.fail();
  await expect(results[1]).rejects.toThrow('b');
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  c.end();
  expect(await results[2]).toBe('c');
  expect(await queue.run(async () => 'later')).toBe('later');
});

test('work that is next starts before other waiting work, also when the queue is full', async () => {
  const queue = createQueue();
  const started: string[] = [];
  const tasks = ['a', 'b', 'c', 'next'].map((name) => task(started, name));
  const results = tasks.map(({ work }, n) => queue.run(work, { isNext: n === 3 }));
  for (const { end } of tasks) end();
  await Promise.all(results);
  expect(started).toEqual(['a', 'next', 'b', 'c']);
});

describe('refuses', () => {
  test('work when the queue is full, with the configured outcome', async () => {
    const queue = createQueue();
    const { work, end } = task([], 'a');
    const admitted = [1, 2, 3].map(() => queue.run(work));
    await expect(queue.run(work)).rejects.toMatchObject({
      outcome: 'unavailable',
      details: { retryAfterSeconds: 7 },
    });
    end();
    await Promise.all(admitted);
    expect(await queue.run(async () => 'again')).toBe('again');
  });

  test('work of an owner that has reached its share, until some of it is done', async () => {
    const queue = createQueue();
    const { work, end } = task([], 'a');
    const admitted = [1, 2].map(() => queue.run(work, { owner: 'x' }));
    await expect(queue.run(work, { owner: 'x' })).rejects.toMatchObject({
      outcome: 'tooManyRequests',
      details: { retryAfterSeconds: 7 },
    });
    admitted.push(queue.run(work, { owner: 'y' }));
    end();
    await Promise.all(admitted);
    expect(await queue.run(async () => 'again', { owner: 'x' })).toBe('again');
  });
});

test('aborted work leaves the queue and frees its place', async () => {
  const queue = createQueue();
  const started: string[] = [];
  const [a, b, c] = [task(started, 'a'), task(started, 'b'), task(started, 'c')];
  const running = queue.run(a.work);
  const controller = new AbortController();
  const aborted = queue.run(b.work, { owner: 'x', signal: controller.signal });
  const last = queue.run(c.work);
  controller.abort('gone');
  await expect(aborted).rejects.toBe('gone');
  const next = queue.run(b.work, { owner: 'x' });
  a.end();
  c.end();
  b.end();
  await Promise.all([running, last, next]);
  expect(started).toEqual(['a', 'c', 'b']);
  await expect(queue.run(a.work, { signal: controller.signal })).rejects.toBe('gone');
});
