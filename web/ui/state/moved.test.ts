import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test('an item is moved in both directions', () => {
  expect(moved([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
  expect(moved([1, 2, 3], 2, 0)).toEqual([3, 1, 2]);
  expect(moved([1], 4, 0)).toEqual([1]);
});
