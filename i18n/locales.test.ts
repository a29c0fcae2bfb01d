import { expect, test } from 'vitest';
import { inLocaleOrder } from './locales.ts';

test('inLocaleOrder returns the same order for any order of the input', () => {
  const shown = ['zh', 'zh-TW', 'en', 'es', 'fr', 'th'];
  expect(inLocaleOrder(['th', 'es', 'zh-TW', 'fr', 'en', 'zh'])).toEqual(shown);
  expect(inLocaleOrder(shown.toReversed())).toEqual(shown);
  expect(inLocaleOrder([])).toEqual([]);
});
