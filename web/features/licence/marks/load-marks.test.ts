import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('#ui/text/texts.ts', () => ({ loadTexts: async () => {} }));

const MEXICO = 'territories=MX&media=svod&term_months=24';
const JAPAN = 'territories=JP&media=svod&term_months=24';

/** The ids of each call. */
let calls: number[][];
let isFailing: boolean;
let parts: typeof import('./load-marks.ts') & typeof import('./marks-store.ts');

async function reply(address: string) {
  const { searchParams } = new URL(address, 'https://vignette.example');
  const ids = (searchParams.get('drama_ids') ?? '').split(',').map(Number);
  calls.push(ids);
  if (isFailing) return Response.json({ code: 500, message: 'No.', data: null }, { status: 500 });
  const state = searchParams.get('territories') === 'MX' ? 'free' : 'taken';
  const data = ids.map((drama_id) => ({ drama_id, state, reasons: [], free: [], free_from: null }));
  return Response.json({ code: 200, message: '', data });
}

beforeEach(async () => {
  calls = [];
  isFailing = false;
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en', dataset: {} } });
  vi.stubGlobal('fetch', reply);
  vi.resetModules();
  parts = { ...(await import('./load-marks.ts')), ...(await import('./marks-store.ts')) };
});

const stateOf = (market: string, id: number) =>
  parts.marksByMarket.get().get(market)?.get(id)?.state;

test('lists that ask together share one call, and known dramas are not asked for again', async () => {
  await Promise.all([parts.loadMarks(MEXICO, [1, 2]), parts.loadMarks(MEXICO, [2, 3])]);
  expect(stateOf(MEXICO, 3)).toBe('free');
  expect(calls).toEqual([[1, 2, 3]]);
  await parts.loadMarks(MEXICO, [1, 3]);
  await parts.loadMarks(MEXICO, [3, 4]);
  expect(stateOf(MEXICO, 4)).toBe('free');
  expect(calls).toEqual([[1, 2, 3], [4]]);
  expect(stateOf(MEXICO, 1)).toBe('free');
});

test('more than 100 dramas are split into several calls', async () => {
  const ids = Array.from({ length: 130 }, (_, index) => index + 1);
  await parts.loadMarks(MEXICO, ids);
  expect(stateOf(MEXICO, 130)).toBe('free');
  expect(stateOf(MEXICO, 1)).toBe('free');
  expect(calls.map(({ length }) => length)).toEqual([100, 30]);
});

test('another market has its own marks', async () => {
  await parts.loadMarks(MEXICO, [1]);
  expect(stateOf(MEXICO, 1)).toBe('free');
  await parts.loadMarks(JAPAN, [1]);
  expect(stateOf(JAPAN, 1)).toBe('taken');
  expect(stateOf(MEXICO, 1)).toBe('free');
});

test('another market aborts the running call', async () => {
  const requested = Promise.withResolvers<void>();
  let isAborted = false;
  vi.stubGlobal('fetch', (address: string, options: { signal: AbortSignal }) => {
    if (address.includes('territories=JP')) return reply(address);
    requested.resolve();
    return new Promise((_, reject) => {
      options.signal.addEventListener('abort', () => {
        isAborted = true;
        reject(options.signal.reason);
      });
    });
  });
  void parts.loadMarks(MEXICO, [1]);
  await requested.promise;
  await parts.loadMarks(JAPAN, [1]);
  expect(stateOf(JAPAN, 1)).toBe('taken');
  expect(isAborted).toBe(true);
  expect(stateOf(MEXICO, 1)).toBeUndefined();
});

test('after a failed call the dramas are asked for again', async () => {
  isFailing = true;
  await parts.loadMarks(MEXICO, [1]);
  expect(stateOf(MEXICO, 1)).toBeUndefined();
  isFailing = false;
  await parts.loadMarks(MEXICO, [1]);
  expect(stateOf(MEXICO, 1)).toBe('free');
});

test('an invalid market makes no call', async () => {
  await parts.loadMarks('territories=ZZ', [1]);
  expect(calls).toEqual([]);
});
