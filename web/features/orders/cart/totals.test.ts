import { expect, test } from 'vitest';
import type { CartLine } from './cart-lines.ts';
import { selectedLines, totalsOf } from './totals.ts';

function line(cartId: number, more: Partial<CartLine> = {}): CartLine {
  return {
    cartId,
    dramaId: cartId * 10,
    title: `Drama ${cartId}`,
    originalTitle: `Drama ${cartId}`,
    cover: '/media/posters/a-640.webp',
    episodes: 60,
    minutes: 90,
    year: 2025,
    languages: ['en'],
    version: -1,
    isAvailable: true,
    ...more,
  };
}

test('withdrawn titles are not counted', () => {
  const lines = [line(1), line(2, { episodes: 40, minutes: 61 }), line(3, { isAvailable: false })];
  expect(totalsOf(lines)).toEqual({ titles: 2, episodes: 100, minutes: 151 });
  expect(totalsOf([])).toEqual({ titles: 0, episodes: 0, minutes: 0 });
});

test('without a choice all lines are selected; chosen lines that no longer exist are ignored', () => {
  const lines = [line(1), line(2), line(3)];
  expect(selectedLines(lines, new Set())).toEqual(lines);
  expect(selectedLines(lines, new Set([2]))).toEqual([lines[1]]);
  expect(selectedLines(lines, new Set([9]))).toEqual(lines);
});
