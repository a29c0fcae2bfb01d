import { expect, test } from 'vitest';
import { isWatchedToEnd } from './episode-end.ts';

test.each([
  ['five seconds before the end of a long episode', 115, 120, true],
  ['a moment before that', 114.9, 120, false],
  ['a tenth before the end of a short episode', 18, 20, true],
  ['five seconds before the end of a short episode', 15, 20, false],
  ['after the end', 130, 120, true],
  ['an unknown duration', 30, 0, false],
])('%s (%d of %d seconds): isWatchedToEnd is %s', (_case, position, duration, isOver) => {
  expect(isWatchedToEnd(position, duration)).toBe(isOver);
});
