import { expect, test } from 'vitest';
import { createNamer, joinNames } from './display-names.ts';

test('names are in the given language; codes that Intl rejects are returned unchanged', () => {
  expect(createNamer('es', 'region')('JP')).toBe('Japón');
  expect(createNamer('en', 'language')('es-MX')).toBe('Mexican Spanish');
  expect(['en-ab1', 'es--'].map(createNamer('en', 'language'))).toEqual(['en-ab1', 'es--']);
  expect(createNamer('en', 'region')('nowhere')).toBe('nowhere');
});

test('a namer is created once for each language and type', () => {
  expect(createNamer('ja', 'region')).toBe(createNamer('ja', 'region'));
  expect(createNamer('ja', 'region')('es')).not.toBe(createNamer('ja', 'language')('es'));
  expect(createNamer('ko', 'region')('JP')).not.toBe(createNamer('ja', 'region')('JP'));
});

test('countries have one name on the server and in browsers', () => {
  expect(['HK', 'MO', 'PS', 'US'].map(createNamer('en', 'region'))).toEqual([
    'Hong Kong',
    'Macao',
    'Palestine',
    'United States',
  ]);
  expect(createNamer('zh', 'region')('HK')).toBe('香港');
});

test.each([
  ['zh', 'JP、KR'],
  ['zh-TW', 'JP、KR'],
  ['ja', 'JP、KR'],
  ['ko', 'JP, KR'],
  ['en', 'JP, KR'],
  ['es', 'JP, KR'],
] as const)('%s joins two names as %s', (locale, joined) => {
  expect(joinNames(locale, ['JP', 'KR'])).toBe(joined);
});
