import { expect, test } from 'vitest';
import { languageUsesOf } from './language-uses.ts';

test('terms without uses have all uses of each language, others the uses they name', () => {
  expect(languageUsesOf({ languages: ['ko', 'es'] })).toEqual([
    { language: 'ko', use: 'any' },
    { language: 'es', use: 'any' },
  ]);
  const uses = [{ language: 'ko', use: 'subtitle' as const }];
  expect(languageUsesOf({ languages: ['ko'], language_uses: uses })).toEqual(uses);
});
