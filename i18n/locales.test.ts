import { expect, test } from 'vitest';
import { inLocaleOrder } from './locales.ts';

test('the order of the result does not depend on the order of the input', () => {
  const shown = ['zh', 'zh-TW', 'en', 'es', 'fr', 'th'];
  expect(inLocaleOrder(['th', 'es', 'zh-TW', 'fr', 'en', 'zh'])).toEqual(shown);
  expect(inLocaleOrder(shown.toReversed())).toEqual(shown);
  expect(inLocaleOrder([])).toEqual([]);
});
