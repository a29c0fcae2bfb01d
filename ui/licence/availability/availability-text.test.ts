import { expect, test } from 'vitest';
import type { Availability } from '#contract/licence/availability.ts';
import { regions } from '#contract/licence/regions.ts';
import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator } from '#i18n/i18n.ts';
import { explainAvailability, offerRemainder } from './availability-text.ts';
import { remainderOf } from './remainder.ts';

const en = createTranslator('en', compileCatalogue('en', ['licence', 'market', 'orders']));
const latinAmerica = regions.find(({ name }) => name === 'latinAmerica')?.codes ?? [];
const freeWhere = (isFree: (code: string) => boolean) => [
  { territories: latinAmerica.filter(isFree), media: ['svod' as const] },
];

function textsFor(free: Availability['free'], media: ('svod' | 'avod')[] = ['svod']) {
  const remainder = remainderOf(
    { territories: latinAmerica, territoriesExcluded: [], media },
    free,
  );
  const availability = { state: 'partly' as const, reasons: [], free, free_from: null };
  return [
    explainAvailability(en, { availability, remainder }),
    remainder && offerRemainder(en, remainder),
  ];
}

test('names the few countries that are missing', () => {
  expect(textsFor(freeWhere((code) => !['MX', 'CL'].includes(code)))).toEqual([
    'Not available in Chile, Mexico.',
    `Order for the other ${latinAmerica.length - 2} countries only`,
  ]);
});

test('names the few countries that are available', () => {
  expect(textsFor(freeWhere((code) => ['AR', 'PE'].includes(code)))).toEqual([
    'Available in Argentina, Peru.',
    'Order the available part',
  ]);
});

test('counts the missing countries if both lists are long', () => {
  const [text] = textsFor(freeWhere((code) => code < 'CZ'));
  expect(text).toMatch(/^Not available in \d\d countries\.$/);
});

test('names missing media', () => {
  const free = [{ territories: latinAmerica, media: ['svod' as const] }];
  expect(textsFor(free, ['svod', 'avod'])).toEqual([
    'Not available for Ad-supported streaming (AVOD).',
    'Order the other media',
  ]);
});

test('says from when the whole request is free', () => {
  const free = freeWhere((code) => code !== 'MX');
  const values = { territories: latinAmerica, territoriesExcluded: [], media: ['svod' as const] };
  const availability = { state: 'partly' as const, reasons: [], free, free_from: '2028-03-01' };
  expect(explainAvailability(en, { availability, remainder: remainderOf(values, free) })).toBe(
    'Not available in Mexico. Available in full from 1 March 2028.',
  );
});

test('gives the reasons of a taken title and the day from which it is free', () => {
  const availability: Availability = {
    state: 'taken',
    reasons: ['rights_out_exist', 'holdback'],
    free: [],
    free_from: '2028-03-01',
  };
  expect(explainAvailability(en, { availability, remainder: undefined })).toBe(
    'Already licensed for this period. Held back for this period. Available from 1 March 2028.',
  );
});
