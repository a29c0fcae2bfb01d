import { expect, test } from 'vitest';
import { createRefreshQueue } from './refresh-queue.ts';

test('refreshes run one after another, each after a pause of three times the last one', async () => {
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
      return name;
    });
  const results = await Promise.allSettled([
    refresh('home', 10),
    refresh('failing', 20),
    refresh('about', 5),
  ]);
  expect(results).toMatchObject([
    { value: 'home' },
    { reason: { message: 'the database is unreachable' } },
    { value: 'about' },
  ]);
  expect(events).toEqual([
    ...['begin home', 'end home', 'pause 30'],
    ...['begin failing', 'end failing', 'pause 60'],
    ...['begin about', 'end about', 'pause 15'],
  ]);
});

test('beyond 256 waiting refreshes one more is refused', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const queueRefresh = createRefreshQueue({ pause: async () => {} });
  const accepted = Array.from({ length: 257 }, () => queueRefresh(() => released));
  await expect(queueRefresh(() => released)).rejects.toMatchObject({ outcome: 'unavailable' });
  release();
  await Promise.all(accepted);
});
