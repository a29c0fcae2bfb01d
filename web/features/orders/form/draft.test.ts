import { expect, test } from 'vitest';
import { invalidOrderFields } from '#contract/fields/invalid-order-fields.ts';
import { attemptFor, emptyDraft, type OrderDraft, parseDraft, toOrderInput } from './draft.ts';

const filled: OrderDraft = {
  ...emptyDraft('ana@example.org'),
  name: ' Ana ',
  company: ' ',
  territories: ['MX', 'CO'],
  media: ['svod'],
  languages: ['es', 'es-MX'],
  termMonths: '24',
  message: 'Hello',
  ownTerms: { 7: { termMonths: '12' } },
  chosen: [4, 7],
  attempts: [{ key: 'a', content: '{}' }],
};

test('a draft is restored from storage unchanged', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(filled)), 'other@example.org')).toEqual(filled);
});

test.each([
  undefined,
  null,
  'x',
  7,
  [],
  { media: 'svod', chosen: ['1'], name: 5, attempts: [{}, 1] },
])('the stored value %j gives an empty form', (stored) =>
  expect(parseDraft(stored, 'ana@example.org')).toEqual(emptyDraft('ana@example.org')),
);

test('unknown territories, media and languages are dropped', () => {
  const stored = {
    media: ['tv', 'vhs'],
    territories: ['MX', 'XX', 'mexico', 'MX', ''],
    languages: ['es-MX', 'Spanish!', '-', 'e', 'es-MX'],
  };
  const { media, territories, languages } = parseDraft(stored, '');
  expect({ media, territories, languages }).toEqual({
    media: ['tv_free', 'tv_pay'],
    territories: ['MX'],
    languages: ['es-MX'],
  });
});

test('a filled form is valid input; blank fields are left out', () => {
  const input = toOrderInput(filled, [4]);
  expect(input).toEqual({
    cart_ids: [4],
    contact: { name: 'Ana', email: 'ana@example.org' },
    terms: {
      territories: ['MX', 'CO'],
      media: ['svod'],
      languages: ['es', 'es-MX'],
      term_months: 24,
      is_exclusive: false,
    },
    message: 'Hello',
  });
  expect(invalidOrderFields(input)).toEqual([]);
});

test('missing fields are listed', () => {
  expect(invalidOrderFields(toOrderInput(emptyDraft(''), []))).toEqual([
    'contact.name',
    'contact.email',
    'terms.territories',
    'terms.media',
    'terms.languages',
    'terms.term_months',
  ]);
});

test.each(['0', '121', '1.5', '-3', 'abc', ''])('a term of “%s” is invalid', (termMonths) => {
  expect(invalidOrderFields(toOrderInput({ ...filled, termMonths }, [4]))).toEqual([
    'terms.term_months',
  ]);
});

test('full-width digits are accepted', () => {
  expect(toOrderInput({ ...filled, termMonths: '２４' }, [4]).terms.term_months).toBe(24);
});

test('an attempt with the same content reuses its key; other content gets a new key', () => {
  let made = 0;
  const makeKey = () => `key-${++made}`;
  const attempt = attemptFor(filled, toOrderInput(filled, [4]), makeKey);
  const again = { ...filled, attempts: [attempt, { key: 'other', content: '{}' }] };
  expect(attemptFor(again, toOrderInput(again, [4]), makeKey)).toBe(attempt);
  expect(attemptFor(again, toOrderInput(again, [4, 7]), makeKey).key).toBe('key-2');
});

test('exclusions, start date and uses of languages are sent when they are filled in', () => {
  const { terms } = toOrderInput(
    {
      ...filled,
      territories: ['WORLD'],
      territoriesExcluded: ['CN'],
      startDate: '2027-01-01',
      languageUses: { es: 'subtitle' },
    },
    [4],
  );
  expect(terms).toMatchObject({
    territories_excluded: ['CN'],
    start_date: '2027-01-01',
    language_uses: [
      { language: 'es', use: 'subtitle' },
      { language: 'es-MX', use: 'any' },
    ],
  });
});

test('own terms of ordered lines are sent with the common terms they do not replace', () => {
  expect(toOrderInput(filled, [4]).lines).toBeUndefined();
  const input = toOrderInput(filled, [4, 7]);
  expect(input.lines).toEqual([{ cart_id: 7, terms: { ...input.terms, term_months: 12 } }]);
});
