import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WatchedRange } from '#contract/screeners.ts';
import { cleanRanges, partsOf, viewedSeconds, watchedSeconds } from './watched-ranges.ts';

const DURATION = 40;

const tenth = fc.integer({ min: 0, max: DURATION * 10 }).map((tenths) => tenths / 10);
const range = fc
  .tuple(tenth, tenth)
  .filter(([one, other]) => one !== other)
  .map(([one, other]): WatchedRange => [Math.min(one, other), Math.max(one, other)]);
const ranges = fc.array(range, { maxLength: 12 });

/** How often each tenth of a second was watched, counted one by one. */
function countTenths(watched: WatchedRange[]): number[] {
  return Array.from(
    { length: DURATION * 10 },
    (_, index) =>
      watched.filter(([from, to]) => from * 10 < index + 0.5 && index + 0.5 < to * 10).length,
  );
}

test('parts and sums equal a count of every tenth of a second', () => {
  fc.assert(
    fc.property(ranges, (watched) => {
      const counts = countTenths(watched);
      const parts = partsOf(watched);
      const byParts = counts.map(
        (_, index) =>
          parts.find(({ from, to }) => from * 10 < index + 0.5 && index + 0.5 < to * 10)?.times ??
          0,
      );
      expect(byParts).toEqual(counts);
      expect(watchedSeconds(watched)).toBe(counts.filter((count) => count > 0).length / 10);
      expect(viewedSeconds(watched)).toBe(counts.reduce((sum, count) => sum + count, 0) / 10);
    }),
  );
});

test('parts are in the order of time, and neighbours are not equal', () => {
  fc.assert(
    fc.property(ranges, (watched) => {
      const parts = partsOf(watched);
      for (const [index, part] of parts.entries()) {
        expect(part.from).toBeLessThan(part.to);
        const next = parts[index + 1];
        if (!next) continue;
        expect(next.from).toBeGreaterThanOrEqual(part.to);
        if (next.from === part.to) expect(next.times).not.toBe(part.times);
      }
    }),
  );
});

test('cleaning keeps what was watched and how often, and is idempotent', () => {
  fc.assert(
    fc.property(ranges, (watched) => {
      const cleaned = cleanRanges(watched, DURATION);
      expect(partsOf(cleaned)).toEqual(partsOf(watched));
      expect(cleanRanges(cleaned, DURATION)).toEqual(cleaned);
      expect(cleaned.length).toBeLessThanOrEqual(watched.length);
    }),
  );
});

test('cleaned ranges are tenths of seconds within the episode', () => {
  const second = fc.double({ min: 0, max: 86_400, noNaN: true });
  const pairs = fc.array(fc.tuple(second, second).filter(([from, to]) => from < to));
  fc.assert(
    fc.property(pairs, (reported) => {
      for (const [from, to] of cleanRanges(reported, DURATION)) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(DURATION);
        expect(from).toBeLessThan(to);
        for (const end of [from, to]) expect(end).toBe(Math.round(end * 10) / 10);
      }
    }),
  );
});

test('joins ranges that follow each other, but not one that repeats a part', () => {
  const reported: WatchedRange[] = [
    [0, 10.04],
    [10.02, 20],
    [15, 30],
    [39, 55],
    [80, 90],
  ];
  expect(cleanRanges(reported, DURATION)).toEqual([
    [0, 20],
    [15, 30],
    [39, 40],
  ]);
  expect(partsOf(cleanRanges(reported, DURATION))).toEqual([
    { from: 0, to: 15, times: 1 },
    { from: 15, to: 20, times: 2 },
    { from: 20, to: 30, times: 1 },
    { from: 39, to: 40, times: 1 },
  ]);
});
