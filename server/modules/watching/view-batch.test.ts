import { expect, test } from 'vitest';
import { type View, ViewBatch } from './view-batch.ts';

const view = (dramaId: number): View => ({
  dramaId,
  visitorHash: Buffer.alloc(32),
  networkKey: null,
});
const views = (count: number) => Array.from({ length: count }, (_, index) => view(index + 1));
/** Each drama has ten times its id. */
const tenfold = (batch: View[]) => new Map(batch.map(({ dramaId }) => [dramaId, dramaId * 10]));

test('views that come together are one statement, and each caller gets its own answer', async () => {
  const sizes: number[] = [];
  const batch = new ViewBatch(async (given) => {
    sizes.push(given.length);
    return new Map([[1, 10]]);
  });
  expect(await Promise.all([1, 2, 1].map((id) => batch.add(view(id))))).toEqual([
    10,
    undefined,
    10,
  ]);
  expect(sizes).toEqual([3]);
});

test('statements are no larger than 500 and follow one another', async () => {
  const sizes: number[] = [];
  let running = 0;
  const batch = new ViewBatch(async (given) => {
    expect(++running).toBe(1);
    sizes.push(given.length);
    await Promise.resolve();
    running -= 1;
    return tenfold(given);
  });
  const counts = await Promise.all(views(1_203).map((one) => batch.add(one)));
  expect(counts.at(-1)).toBe(12_030);
  expect(sizes).toEqual([500, 500, 203]);
});

test('a failure reaches everyone who waits for that statement, and nobody else', async () => {
  const failure = new Error('no such luck');
  let isBroken = true;
  const batch = new ViewBatch(async (given) => {
    if (isBroken) throw failure;
    return tenfold(given);
  });
  const outcomes = await Promise.allSettled(views(20).map((one) => batch.add(one)));
  expect(outcomes).toEqual(Array(20).fill({ status: 'rejected', reason: failure }));
  isBroken = false;
  expect(await batch.add(view(4))).toBe(40);
});

test('more than can wait are turned away at once, and those that wait are counted', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const batch = new ViewBatch(async (given) => {
    await answered;
    return tenfold(given);
  });
  const waiting = views(10_000).map((one) => batch.add(one));
  await expect(batch.add(view(1))).rejects.toMatchObject({ outcome: 'unavailable' });
  answer();
  expect(await Promise.all(waiting)).toHaveLength(10_000);
});

test('is settled when the last of them is', async () => {
  let counted = 0;
  const batch = new ViewBatch(async (given) => {
    counted += given.length;
    return tenfold(given);
  });
  await batch.settled();
  for (const one of views(700)) void batch.add(one);
  await batch.settled();
  expect(counted).toBe(700);
});
