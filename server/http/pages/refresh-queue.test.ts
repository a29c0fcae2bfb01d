import { expect, test } from 'vitest';
import { createRefreshQueue } from './refresh-queue.ts';

test('refreshes run one after another; the pause is three times as long, at most a second', async () => {
  let time = 0;
  const events: string[] = [];
  const queueRefresh = createRefreshQueue({
    now: () => time,
    pause: async (ms) => void events.push(`pause ${ms}`),
  });
  const refresh = (name: string, ms: number) =>
    queueRefresh(async () => {
      events.push(`begin ${name}`);
      await Promise.resolve();
      time += ms;
      events.push(`end ${name}`);
      if (name === 'failing') throw new Error('the database is unreachable');
    });
  const results = await Promise.allSettled([
    refresh('home', 10),
    refresh('failing', 20),
    refresh('slow', 5_000),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(events).toEqual([
    ...['begin home', 'end home', 'pause 30'],
    ...['begin failing', 'end failing', 'pause 60'],
    ...['begin slow', 'end slow', 'pause 1000'],
  ]);
});

test('beyond 256 waiting refreshes one more is refused; all are rejected when the queue ends', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const ending = new AbortController();
  const queueRefresh = createRefreshQueue({ signal: ending.signal, pause: async () => {} });
  const [running, ...waiting] = Array.from({ length: 257 }, () => queueRefresh(() => released));
  await expect(queueRefresh(() => released)).rejects.toMatchObject({ outcome: 'unavailable' });
  ending.abort();
  const ended = await Promise.allSettled(waiting);
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(256);
  release();
  await running;
});
