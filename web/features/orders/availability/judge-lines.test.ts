import { expect, test } from 'vitest';
import { noTermsValues, type TermsValues } from '#ui/licence/terms/terms-values.ts';
import { batchesOf, questionsAbout } from './judge-lines.ts';

const common: TermsValues = {
  ...noTermsValues,
  territories: ['MX'],
  media: ['svod'],
  termMonths: '24',
};
const lines = [1, 2, 3].map((id) => ({ cartId: id, dramaId: id * 10 }));

test('lines with the same terms are one question', () => {
  const own = { 2: { termMonths: '12' }, 3: { termMonths: '12' } };
  const questions = questionsAbout(lines, common, own);
  expect(questions.map(({ query, lines: asked }) => [query, asked])).toEqual([
    [
      { territories: ['MX'], media: ['svod'], term_months: 24, is_exclusive: 0 },
      [{ cartId: 1, dramaId: 10 }],
    ],
    [
      { territories: ['MX'], media: ['svod'], term_months: 12, is_exclusive: 0 },
      [
        { cartId: 2, dramaId: 20 },
        { cartId: 3, dramaId: 30 },
      ],
    ],
  ]);
});

test('languages, their uses and the start date are asked for once they are filled in', () => {
  const values: TermsValues = {
    ...common,
    languages: ['es', 'pt-BR'],
    languageUses: { es: 'subtitle' },
    startDate: '2027-01-01',
    isExclusive: true,
  };
  expect(questionsAbout(lines, values, {})[0]?.query).toMatchObject({
    languages: ['es', 'pt-BR'],
    language_uses: ['es:subtitle', 'pt-BR:any'],
    start_date: '2027-01-01',
    is_exclusive: 1,
  });
});

test.each([
  { territories: [] },
  { media: [] },
  { termMonths: '' },
  { termMonths: '121' },
  { startDate: '1999-01-01' },
])('%j is not asked about', (part) =>
  expect(questionsAbout(lines, { ...common, ...(part as Partial<TermsValues>) }, {})).toEqual([]),
);

test('a line with complete own terms is asked about although the common terms are incomplete', () => {
  const own = { 2: { termMonths: '12' } };
  const questions = questionsAbout(lines, { ...common, termMonths: '' }, own);
  expect(questions.map((question) => question.lines)).toEqual([[{ cartId: 2, dramaId: 20 }]]);
});

test('a call has at most 100 dramas', () => {
  const ids = Array.from({ length: 250 }, (_, index) => index);
  expect(batchesOf(ids).map(({ length }) => length)).toEqual([100, 100, 50]);
});
