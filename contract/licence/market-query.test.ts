import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Market, market, rights } from '../rights.ts';
import { marketParameters } from './market-parameters.ts';
import { invalidMarketFields, readMarketQuery, writeMarketQuery } from './market-query.ts';
import { leafMedia } from './media.ts';
import { countryCodes } from './territories.ts';

const plain: Market = {
  territories: ['MX', 'CL'],
  media: ['svod'],
  term_months: 24,
  is_exclusive: false,
};
const full: Market = {
  territories: ['WORLD'],
  territories_excluded: ['CN', 'HK'],
  media: ['svod', 'in_app'],
  start_date: '2027-03-01',
  term_months: 36,
  is_exclusive: true,
};

test.each([
  [plain, 'territories=MX,CL&media=svod&term_months=24'],
  [
    full,
    'territories=WORLD&territories_excluded=CN,HK&media=svod,in_app&start_date=2027-03-01&term_months=36&is_exclusive=1',
  ],
])('a market is written in the parameters of the calls and read back', (written, query) => {
  expect(writeMarketQuery(written)).toBe(query);
  expect(readMarketQuery(query)).toEqual(written);
});

test('groups of media are read as their leaves', () => {
  const query = 'territories=MX&media=tv,tvod&term_months=12';
  expect(readMarketQuery(query)?.media).toEqual([
    'tvod_rental',
    'tvod_purchase',
    'tv_free',
    'tv_pay',
  ]);
});

test.each([
  '',
  'media=svod&term_months=24',
  'territories=MX&term_months=24',
  'territories=MX&media=svod',
  'territories=ZZ&media=svod&term_months=24',
  'territories=MX,MX&media=svod&term_months=24',
  'territories=WORLD,MX&media=svod&term_months=24',
  'territories=MX&territories_excluded=CL&media=svod&term_months=24',
  'territories=MX&media=vhs&term_months=24',
  'territories=MX&media=svod&term_months=0',
  'territories=MX&media=svod&term_months=121',
  'territories=MX&media=svod&term_months=24&start_date=2027-02-30',
])('the query %s is no market', (query) => {
  expect(readMarketQuery(query)).toBeUndefined();
});

test('every market that is read is valid and has one text; the availability call accepts it', () => {
  const entries = fc.record({
    territories: fc.oneof(
      fc.constant('WORLD'),
      fc.subarray([...countryCodes], { minLength: 1, maxLength: 5 }).map(String),
      fc.string(),
    ),
    territories_excluded: fc.oneof(
      fc.constant(undefined),
      fc.subarray([...countryCodes], { minLength: 1, maxLength: 3 }).map(String),
    ),
    media: fc.oneof(fc.subarray([...leafMedia], { minLength: 1 }).map(String), fc.string()),
    start_date: fc.constantFrom(undefined, '2027-01-31', '2027-02-31', 'x'),
    term_months: fc.oneof(fc.integer({ min: -1, max: 130 }).map(String), fc.string()),
    is_exclusive: fc.constantFrom(undefined, '0', '1', 'x'),
  });
  fc.assert(
    fc.property(entries, (values) => {
      const query = new URLSearchParams(
        marketParameters.flatMap((name) => {
          const value = values[name];
          return value === undefined ? [] : [[name, value]];
        }),
      );
      const read = readMarketQuery(String(query));
      if (!read) return;
      v.parse(market, read);
      const text = writeMarketQuery(read);
      expect(readMarketQuery(text)).toEqual(read);
      const parameters = Object.fromEntries(new URLSearchParams(text));
      v.parse(rights.getDramaAvailability.input, { drama_ids: '1', ...parameters });
    }),
  );
});

test('invalid fields are named once', () => {
  expect(invalidMarketFields(full)).toEqual([]);
  const nothing = { territories: [], media: [], term_months: Number.NaN, is_exclusive: false };
  expect(invalidMarketFields(nothing)).toEqual(['territories', 'media', 'term_months']);
  expect(invalidMarketFields({ ...plain, start_date: '2027-02-30' })).toEqual(['start_date']);
});
