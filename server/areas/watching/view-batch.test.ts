import { expect, test } from 'vitest';
import { type View, ViewBatch } from './view-batch.ts';

const view = (dramaId: number): View => ({
  dramaId,
  visitorHash: Buffer.alloc(32),
  networkKey: null,
});
const views = (count: number) => Array.from({ length: count }, (_, index) => view(index + 1));
/** Returns ten times its id as the view count of each drama. */
const tenfold = (batch: View[]) => new Map(batch.map(({ dramaId }) => [dramaId, dramaId * 10]));

test('concurrent views are counted in one statement, and each caller gets the views of its drama', async () => {
  const sizes: number[] = [];
  const batch = new ViewBatch(async (batched) => {
    sizes.push(batched.length);
    return new Map([[1, 10]]);
  });
  expect(await Promise.all([1, 2, 1].map((id) => batch.add(view(id))))).toEqual([
    10,
    undefined,
    10,
  ]);
  expect(sizes).toEqual([3]);
});

test('a statement has at most 500 views, and only one runs at a time', async () => {
  const sizes: number[] = [];
  let running = 0;
  const batch = new ViewBatch(async (batched) => {
    expect(++running).toBe(1);
    sizes.push(batched.length);
    await Promise.resolve();
    running -= 1;
    return tenfold(batched);
  });
  const counts = await Promise.all(views(1_203).map((one) => batch.add(one)));
  expect(counts.at(-1)).toBe(12_030);
  expect(sizes).toEqual([500, 500, 203]);
});

test('a failure rejects the callers of that statement only', async () => {
  const failure = new Error('failed');
  let isBroken = true;
  const batch = new ViewBatch(async (batched) => {
    if (isBroken) throw failure;
    return tenfold(batched);
  });
  const results = await Promise.allSettled(views(20).map((one) => batch.add(one)));
  expect(results).toEqual(Array(20).fill({ status: 'rejected', reason: failure }));
  isBroken = false;
  expect(await batch.add(view(4))).toBe(40);
});

test('views are rejected while 10,000 wait; the waiting ones are counted', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const batch = new ViewBatch(async (batched) => {
    await gate;
    return tenfold(batched);
  });
  const waiting = views(10_000).map((one) => batch.add(one));
  await expect(batch.add(view(1))).rejects.toMatchObject({ outcome: 'unavailable' });
  open();
  expect(await Promise.all(waiting)).toHaveLength(10_000);
});

test('settled() resolves after all views are counted', async () => {
  let counted = 0;
  const batch = new ViewBatch(async (batched) => {
    counted += batched.length;
    return tenfold(batched);
  });
  await batch.settled();
  for (const one of views(700)) void batch.add(one);
  await batch.settled();
  expect(counted).toBe(700);
});
