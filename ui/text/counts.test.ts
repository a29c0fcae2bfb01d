import { expect, test } from 'vitest';
import { abbreviate } from './counts.ts';

test.each([
  [0, '0'],
  [-5, '0'],
  [999, '999'],
  [1_000, '1K'],
  [1_234, '1.2K'],
  [99_950, '99.9K'],
  [123_456, '123K'],
  [999_999, '999K'],
  [1_000_000, '1M'],
  [9_876_543, '9.8M'],
  [999_999_999, '999M'],
  [5_000_000_000, '999M'],
])('%i is shown as %s', (count, text) => {
  expect(abbreviate(count)).toBe(text);
});
