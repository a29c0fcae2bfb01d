import { expect, test } from 'vitest';
import { inLocaleOrder } from './locales.ts';

test('languages are shown in one order, whatever order they come in', () => {
  const shown = ['zh', 'zh-TW', 'en', 'es', 'fr', 'th'];
  expect(inLocaleOrder(['th', 'es', 'zh-TW', 'fr', 'en', 'zh'])).toEqual(shown);
  expect(inLocaleOrder(shown.toReversed())).toEqual(shown);
  expect(inLocaleOrder([])).toEqual([]);
});
