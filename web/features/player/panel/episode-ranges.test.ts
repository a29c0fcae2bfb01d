import { expect, test } from 'vitest';
import { episodeRanges } from './episode-ranges.ts';

const rangesOf = (count: number) =>
  episodeRanges(
    Array.from({ length: count }, (_, index) => index + 1),
    (no) => no,
  ).map(({ from, to, items }) => [from, to, items.length]);

test('splits episodes into ranges of thirty', () => {
  expect(rangesOf(0)).toEqual([]);
  expect(rangesOf(1)).toEqual([[1, 1, 1]]);
  expect(rangesOf(30)).toEqual([[1, 30, 30]]);
  expect(rangesOf(31)).toEqual([
    [1, 30, 30],
    [31, 31, 1],
  ]);
  expect(rangesOf(100)).toEqual([
    [1, 30, 30],
    [31, 60, 30],
    [61, 90, 30],
    [91, 100, 10],
  ]);
});
