import { expect, test, vi } from 'vitest';
import { createFormat } from './format.ts';

const views = [['count', 'plural', { one: ['one view'], other: ['#', ' views'] }]];
const shortened = [['count', 'plural', { one: ['one view'], other: [['views'], ' views'] }]];

test.each([
  ['en', '1,234 views'],
  ['es', '1234 views'],
  ['ja', '1,234 views'],
] as const)('the number in a plural has the form of the language %s', (locale, text) => {
  expect(createFormat(locale)(views as never, { count: 1234 })).toBe(text);
});

test('a plural that does not show its number creates no number format', () => {
  const create = vi.spyOn(Intl, 'NumberFormat');
  const format = createFormat('en');
  expect(format(shortened as never, { count: 1234, views: '1.2K' })).toBe('1.2K views');
  expect(create).not.toHaveBeenCalled();
  create.mockRestore();
});
