import { expect, test } from 'vitest';
import { numberRanges } from './number-ranges.ts';

test('neighbouring numbers are written as a range', () => {
  expect(numberRanges([32, 29, 30, 31])).toBe('29–32');
  expect(numberRanges([1, 2, 5, 7, 8, 9])).toBe('1–2, 5, 7–9');
  expect(numberRanges([4])).toBe('4');
});
