import { expect, test } from 'vitest';
import { otherPicks } from './other-picks.ts';

const dramas = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    drama_id: from + index,
    title: '',
    cover: '',
    episode_count: 1,
    release_year: 2026,
    is_new_release: false,
  }));
const pick = (found: [number, number], shown: [number, number]) =>
  otherPicks(dramas(...found), dramas(...shown)).map(({ drama_id }) => drama_id);

test('a new set prefers dramas that are not shown', () => {
  expect(pick([1, 6], [1, 3])).toEqual([4, 5, 6]);
  expect(pick([3, 6], [1, 3])).toEqual([4, 5, 6]);
  expect(pick([1, 4], [1, 3])).toEqual([4, 1, 2]);
});
