import { expect, test } from 'vitest';
import type { Availability } from '../../../../contract/licence/availability.ts';
import { compileCatalogue } from '../../../../i18n/compile.ts';
import { createTranslator } from '../../../../i18n/i18n.ts';
import type { Locale } from '../../../../i18n/locales.ts';
import { availabilitySentence } from './availability-sentence.ts';

const MARKET = 'territories=MX,CL,AR&media=svod,avod&term_months=24';

function sentence(
  availability: Partial<Availability>,
  { locale = 'en', market = MARKET }: { locale?: Locale; market?: string } = {},
) {
  const whole: Availability = {
    state: 'taken',
    reasons: [],
    free: [],
    free_from: null,
    ...availability,
  };
  return availabilitySentence(createTranslator(locale, compileCatalogue(locale)), market, whole);
}

test.each([
  ['free', 'Available in your market.'],
  ['unstated', 'On request: our licensing team will confirm the rights.'],
  ['negotiating', 'Another buyer is negotiating for your market.'],
  ['taken', 'Not available in your market.'],
] as const)('%s', (state, text) => {
  expect(sentence({ state })).toBe(text);
});

test('the first free day is named', () => {
  const free_from = '2028-03-01';
  expect(sentence({ free_from })).toBe(
    'Not available in your market. Available from 1 March 2028.',
  );
  expect(sentence({ free_from }, { locale: 'es' })).toBe(
    'No disponible en tu mercado. Disponible desde el 1 de marzo de 2028.',
  );
  expect(sentence({ free_from, state: 'negotiating' })).toBe(
    'Another buyer is negotiating for your market. Available in full from 1 March 2028.',
  );
});

test.each([
  [
    'all media in some countries',
    [{ territories: ['MX', 'CL'], media: ['svod', 'avod'] }],
    '2 of 3 countries.',
  ],
  [
    'some media in all countries',
    [{ territories: ['MX', 'CL', 'AR'], media: ['svod'] }],
    '1 of 2 media.',
  ],
  [
    'some media in some countries',
    [
      { territories: ['MX'], media: ['svod', 'avod'] },
      { territories: ['CL'], media: ['svod'] },
    ],
    '2 of 3 countries, in some of them not for all media.',
  ],
] as const)('partly free: %s', (_, free, text) => {
  const parts = free.map(({ territories, media }) => ({
    territories: [...territories],
    media: [...media],
  }));
  expect(sentence({ state: 'partly', free: parts })).toBe(`Partly available: ${text}`);
});

test('the world is counted in countries, without those that are excluded', () => {
  const market = 'territories=WORLD&territories_excluded=CN&media=svod,avod&term_months=24';
  const media = sentence(
    { state: 'partly', free: [{ territories: ['WORLD'], media: ['svod'] }] },
    { market },
  );
  expect(media).toBe('Partly available: 1 of 2 media.');
  const countries = sentence(
    { state: 'partly', free: [{ territories: ['MX'], media: ['svod', 'avod'] }] },
    { market },
  );
  expect(countries).toBe('Partly available: 1 of 248 countries.');
});
