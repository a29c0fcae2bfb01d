import { expect, test } from 'vitest';
import { isAsGoodAsOver } from './episode-end.ts';

test.each([
  ['five seconds before the end of a long one', 115, 120, true],
  ['a moment earlier', 114.9, 120, false],
  ['a tenth before the end of a short one', 18, 20, true],
  ['five seconds before the end of a short one', 15, 20, false],
  ['past its end', 130, 120, true],
  ['nobody knows how long it is', 30, 0, false],
])('%s', (_case, position, duration, isOver) => {
  expect(isAsGoodAsOver(position, duration)).toBe(isOver);
});
