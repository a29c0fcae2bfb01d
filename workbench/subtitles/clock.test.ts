import { expect, test } from 'vitest';
import { formatClock, parseClock } from './clock.ts';

test.each([
  [0, '0:00.000'],
  [62_345, '1:02.345'],
  [3_662_005, '1:01:02.005'],
])('%i ms is written as %s and read back', (ms, text) => {
  expect(formatClock(ms)).toBe(text);
  expect(parseClock(text)).toBe(ms);
});

test.each([
  ['62.5', 62_500],
  ['1:02,5', 62_500],
  ['0：01：02，500', 62_500],
  [' 90:00 ', 5_400_000],
])('%s is read as a time', (text, ms) => {
  expect(parseClock(text)).toBe(ms);
});

test.each(['', 'x', '1:60', '1:2:3:4', '-1', '1.2345'])('%s is not a time', (text) => {
  expect(parseClock(text)).toBeUndefined();
});
