import { expect, test } from 'vitest';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import { WORLD } from '#contract/licence/territories.ts';
import { toMediaSet, toTerritories } from './grants.ts';
import { toMarketRequest, toTermsRequest } from './licence-request.ts';
import { toDay } from './periods.ts';

const TODAY = '2027-01-31';
const market = { territories: [WORLD], media: ['svod' as const], term_months: 1 };
const terms: LicenceTerms = { ...market, languages: ['es', 'ja'], is_exclusive: true };

test('a market without start, languages and exclusivity starts today, in every language', () => {
  const { period, languages, isExclusive } = toMarketRequest(market, TODAY);
  expect([toDay(period.start), toDay(period.end)]).toEqual([TODAY, '2027-02-28']);
  expect(languages).toEqual([{ language: '*', use: 'any' }]);
  expect(isExclusive).toBe(false);
});

test('excluded territories are removed from the world', () => {
  const { countries } = toMarketRequest({ ...market, territories_excluded: ['CN', 'AD'] }, TODAY);
  const territories = toTerritories(countries);
  expect(territories).toHaveLength(247);
  expect(territories).not.toContain('CN');
  expect(territories[0]).toBe('AE');
});

test('a group of media means all its leaves', () => {
  const { media } = toTermsRequest({ ...terms, media: ['tv', 'tv_pay', 'tvod'] }, TODAY);
  expect(media).toBe(toMediaSet(['tvod_rental', 'tvod_purchase', 'tv_free', 'tv_pay']));
});

test('a language of a market has all uses unless some are named', () => {
  const asked = { ...market, languages: ['es', 'pt'], language_uses: ['es:audio', 'ja:subtitle'] };
  expect(toMarketRequest(asked, TODAY).languages).toEqual([
    { language: 'es', use: 'audio' },
    { language: 'ja', use: 'subtitle' },
    { language: 'pt', use: 'any' },
  ]);
});

test('the terms of an order keep their start, uses and exclusivity', () => {
  const uses = [
    { language: 'es', use: 'subtitle' as const },
    { language: 'ja', use: 'any' as const },
  ];
  const asked = { ...terms, start_date: '2028-03-01', language_uses: uses };
  const request = toTermsRequest(asked, TODAY);
  expect(toDay(request.period.start)).toBe('2028-03-01');
  expect(request.languages).toEqual(uses);
  expect(request.isExclusive).toBe(true);
});
