import { expect, test } from 'vitest';
import { MAX_TERMS_BODY_KIB } from '#contract/orders.ts';
import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator } from '#i18n/i18n.ts';
import { sizeError } from './size-error.ts';

test('terms that are larger than the body that the server reads are refused before they are sent', () => {
  const en = createTranslator('en', compileCatalogue('en', ['orders']));
  const limit = MAX_TERMS_BODY_KIB * 1024;
  const ofSize = (size: number) => ({ message: 'é'.repeat((size - '{"message":""}'.length) / 2) });
  expect(sizeError(en, ofSize(limit))).toBeUndefined();
  expect(sizeError(en, ofSize(limit + 2))).toMatch(/too many separate terms/);
});
