import { expect, test } from 'vitest';
import { retryAfterSeconds } from './retry-after.ts';

const now = Date.parse('2026-03-01T00:00:00Z');

test.each([
  ['30', 30],
  [' 0 ', 0],
  ['Sun, 01 Mar 2026 00:00:20 GMT', 20],
  ['Sat, 28 Feb 2026 00:00:00 GMT', 0],
  ['soon', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  [null, undefined],
])('%s is %s seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds);
});
