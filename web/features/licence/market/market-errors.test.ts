import { expect, test } from 'vitest';
import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator } from '#i18n/i18n.ts';
import { type LicenceValues, noLicenceValues } from '#ui/licence/licence-values.ts';
import { marketErrors } from './market-errors.ts';

const en = createTranslator('en', compileCatalogue('en', ['licence']));
const valid: LicenceValues = {
  ...noLicenceValues,
  territories: ['WORLD'],
  media: ['svod'],
  termMonths: '24',
};
const errorsOf = (part: Partial<LicenceValues>) =>
  Object.entries(marketErrors(en, { ...valid, ...part })).filter(([, error]) => error);

test('a valid market has no error', () => {
  expect(errorsOf({ territoriesExcluded: ['CN'], startDate: '2098-01-01' })).toEqual([]);
});

test.each<[string, Partial<LicenceValues>, string]>([
  ['territories', { territories: [] }, 'Choose at least one territory.'],
  [
    'territories_excluded',
    { territories: ['MX'], territoriesExcluded: ['CN'] },
    'You can’t exclude every country.',
  ],
  ['media', { media: [] }, 'Choose at least one type of media.'],
  ['start_date', { startDate: '1999-01-01' }, 'to 31 December 2099.'],
  ['term_months', { termMonths: '121' }, 'Enter a whole number of months from 1 to 120.'],
])('an invalid %s has an error', (field, part, text) => {
  expect(errorsOf(part)).toEqual([[field, expect.stringContaining(text)]]);
});
