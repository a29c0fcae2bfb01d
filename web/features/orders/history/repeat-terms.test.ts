import { expect, test } from 'vitest';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import { emptyDraft, type OrderDraft, toOrderInput } from '../form/draft.ts';
import { repeatTerms } from './repeat-terms.ts';

const terms: LicenceTerms = {
  territories: ['WORLD'],
  territories_excluded: ['CN'],
  media: ['svod'],
  languages: ['es', 'ja'],
  language_uses: [
    { language: 'es', use: 'subtitle' },
    { language: 'ja', use: 'any' },
  ],
  start_date: '2098-01-01',
  term_months: 24,
  is_exclusive: true,
};
const shorter = { ...terms, term_months: 12 };
const draft: OrderDraft = {
  ...emptyDraft('ana@example.org'),
  name: 'Ana',
  termMonths: '6',
  ownTerms: { 1: { termMonths: '3' }, 9: { termMonths: '9' } },
};
const lines = [
  { cartId: 1, dramaId: 10 },
  { cartId: 2, dramaId: 20 },
];

test('the common terms and those of each title are repeated; other titles keep theirs', () => {
  const items = [
    { drama_id: 10, terms },
    { drama_id: 20, terms: shorter },
    { drama_id: 30, terms: shorter },
  ];
  const repeated = repeatTerms(draft, { terms, items }, lines);
  expect(repeated.ownTerms).toEqual({ 2: { termMonths: '12' }, 9: { termMonths: '9' } });
  expect(repeated.name).toBe('Ana');
  const input = toOrderInput(repeated, [1, 2]);
  expect(input.terms).toEqual(terms);
  expect(input.lines).toEqual([{ cart_id: 2, terms: shorter }]);
});

test('a start that has passed is dropped', () => {
  const old = { ...terms, start_date: '2022-09-01' };
  const items = [{ drama_id: 10, terms: old }];
  const repeated = repeatTerms(draft, { terms: old, items }, lines);
  expect(repeated.startDate).toBe('');
  expect(repeated.ownTerms[1]).toBeUndefined();
});
