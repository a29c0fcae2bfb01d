import { expect, test } from 'vitest';
import { moveItem } from './move-item.ts';

test('an item is moved in both directions', () => {
  expect(moveItem([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
  expect(moveItem([1, 2, 3], 2, 0)).toEqual([3, 1, 2]);
  expect(moveItem([1], 4, 0)).toEqual([1]);
});
