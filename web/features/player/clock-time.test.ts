import { expect, test } from 'vitest';
import { clockTime } from './clock-time.ts';

test.each([
  [0, '0:00'],
  [5.9, '0:05'],
  [65, '1:05'],
  [600, '10:00'],
  [3605, '1:00:05'],
  [-3, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('%s seconds are shown as %s', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});
