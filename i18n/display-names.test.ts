import { expect, test } from 'vitest';
import { createNamer } from './display-names.ts';

test('names are in the language asked; what is no code for Intl stays as it is', () => {
  expect(createNamer('es', 'region')('JP')).toBe('Japón');
  expect(createNamer('en', 'language')('es-MX')).toBe('Mexican Spanish');
  expect(['en-ab1', 'es--'].map(createNamer('en', 'language'))).toEqual(['en-ab1', 'es--']);
  expect(createNamer('en', 'region')('nowhere')).toBe('nowhere');
});
