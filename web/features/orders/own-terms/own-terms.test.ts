import { expect, test } from 'vitest';
import { noTermsValues, type TermsValues } from '#ui/licence/terms/terms-values.ts';
import { findOwnTerms, invalidOwnFields, parseOwnTerms } from './own-terms.ts';

const common: TermsValues = {
  ...noTermsValues,
  territories: ['WORLD'],
  territoriesExcluded: ['CN'],
  media: ['svod'],
  languages: ['es'],
  termMonths: '24',
};

test('own terms are the parts that differ from the common terms', () => {
  expect(findOwnTerms(common, { ...common })).toBeUndefined();
  expect(findOwnTerms(common, { ...common, termMonths: '12' })).toEqual({ termMonths: '12' });
});

test('territories and exclusions, and languages and their uses, are one part each', () => {
  const values: TermsValues = { ...common, territoriesExcluded: [], languageUses: { es: 'audio' } };
  expect(findOwnTerms(common, values)).toEqual({
    territories: ['WORLD'],
    territoriesExcluded: [],
    languages: ['es'],
    languageUses: { es: 'audio' },
  });
});

test('only the own parts are validated', () => {
  expect(invalidOwnFields({ media: ['svod'] })).toEqual([]);
  expect(invalidOwnFields({ media: [], termMonths: '0' })).toEqual([
    'terms.media',
    'terms.term_months',
  ]);
});

test('stored own terms are read; invalid ones are dropped', () => {
  const stored = {
    7: { termMonths: '12', territories: ['MX'], territoriesExcluded: [] },
    8: { termMonths: 'x' },
    9: { media: ['tv'] },
    10: { territories: ['XX'], territoriesExcluded: [] },
    11: null,
    x: { termMonths: '12' },
  };
  expect(parseOwnTerms(stored)).toEqual({
    7: { termMonths: '12', territories: ['MX'], territoriesExcluded: [] },
    9: { media: ['tv_free', 'tv_pay'] },
  });
  expect(parseOwnTerms('x')).toEqual({});
});
