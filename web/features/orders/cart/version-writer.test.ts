import { beforeEach, expect, test, vi } from 'vitest';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { createVersionWriter, type VersionOfLine } from './version-writer.ts';

/** The versions on the stubbed server, and its calls. */
let stored: Map<number, CustomVersion>;
let calls: { cartId: number; at: number }[];
let reported: CallFailure[];
let refusal: ((line: VersionOfLine) => CallFailure | undefined) | undefined;

const CALL_MS = 20;

async function change(line: VersionOfLine) {
  calls.push({ cartId: line.cartId, at: Date.now() });
  const failure = refusal?.(line);
  await new Promise((resolve) => setTimeout(resolve, CALL_MS));
  if (failure) throw failure;
  stored.set(line.cartId, line.version);
}

let writer: ReturnType<typeof createVersionWriter>;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  calls = [];
  reported = [];
  refusal = undefined;
  writer = createVersionWriter(change, (failure) => reported.push(failure));
});

/** Not `runAllTimers`, which would loop on repeating timers of other test files in this worker. */
const waitAMinute = () => vi.advanceTimersByTimeAsync(60_000);

const linesOf = (count: number, version: CustomVersion = -1): VersionOfLine[] =>
  Array.from({ length: count }, (_, index) => ({ cartId: index + 1, version }));
const refused = (code: number, retryAfterSeconds?: number) =>
  new CallFailure(code, { code, message: 'No.', data: null }, retryAfterSeconds);

test('a later change of one line wins over a running change of many', async () => {
  const many = writer.write(linesOf(20), 1);
  // The call for line 1 is running, line 20 is still queued.
  const single = [1, 20].map((cartId) => writer.write([{ cartId, version: 1 }], 0));
  await waitAMinute();
  expect(await Promise.all([many, ...single])).toEqual([[], [], []]);
  expect(stored.get(1)).toBe(0);
  expect(stored.get(20)).toBe(0);
  expect(stored.get(2)).toBe(1);
  expect(calls.filter(({ cartId }) => cartId === 20)).toHaveLength(1);
});

test('lines that were not written are returned with the server’s version; one failure is reported', async () => {
  refusal = ({ version }) => (version === 0 ? refused(500) : undefined);
  const succeeding = writer.write(linesOf(8), 1);
  const failing = writer.write(linesOf(8, 1), 0);
  const written = writer.written();
  await waitAMinute();
  expect(await succeeding).toEqual([]);
  const failed = await failing;
  expect(failed).toHaveLength(8);
  for (const { cartId, version } of failed) expect(version).toBe(stored.get(cartId) ?? -1);
  expect(reported).toHaveLength(1);
  expect(await written).toBe(false);
  expect(await writer.written()).toBe(true);
});

test('a line that no longer exists does not stop the others', async () => {
  refusal = ({ cartId }) => (cartId <= 2 ? refused(404) : undefined);
  const work = writer.write(linesOf(20), 1);
  await waitAMinute();
  expect((await work).map(({ cartId }) => cartId)).toEqual([1, 2]);
  expect(stored.size).toBe(18);
  expect(reported).toHaveLength(1);
});

test('500 changes stay below the server’s rate limit', async () => {
  const work = writer.write(linesOf(500), 1);
  await waitAMinute();
  expect(await work).toEqual([]);
  expect(stored.size).toBe(500);
  for (const [index, { at }] of calls.entries())
    expect((calls[index + 300]?.at ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThan(10_000);
});

test('after status 429 the writer waits for Retry-After and continues', async () => {
  refusal = () => (calls.length <= 5 ? refused(429, 7) : undefined);
  const start = Date.now();
  const work = writer.write(linesOf(10), 1);
  await waitAMinute();
  expect(await work).toEqual([]);
  expect(stored.size).toBe(10);
  expect((calls[5]?.at ?? 0) - start).toBeGreaterThanOrEqual(7000);
  expect(reported).toEqual([]);
});
