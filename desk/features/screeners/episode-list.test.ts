import { expect, test } from 'vitest';
import { formatEpisodes, parseEpisodes } from './episode-list.ts';

test.each([
  ['1-3, 5', [1, 2, 3, 5]],
  ['5 1–2', [1, 2, 5]],
  ['7、3', [3, 7]],
  ['2,2', [2]],
])('%s names the episodes %j', (text, numbers) => {
  expect(parseEpisodes(text)).toEqual(numbers);
});

test.each(['', '0', '3-1', '1-', 'a', '1-99999'])('%j names no episodes', (text) => {
  expect(parseEpisodes(text)).toBeUndefined();
});

test('consecutive numbers are joined', () => {
  expect(formatEpisodes([1, 2, 3, 5, 7, 8])).toBe('1–3, 5, 7–8');
});
