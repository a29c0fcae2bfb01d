import { expect, test } from 'vitest';
import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator } from '#i18n/i18n.ts';
import type { Locale } from '#i18n/locales.ts';
import { marketWords } from './market-words.ts';

const words = (locale: Locale, query: string) =>
  marketWords(createTranslator(locale, compileCatalogue(locale)), query);

const two = 'territories=MX,CL&media=svod&term_months=24';

test.each([
  ['en', 'Mexico, Chile · SVOD · 24 months'],
  ['es', 'México, Chile · SVOD · 24 meses'],
  ['ja', 'メキシコ、チリ · SVOD · 24か月'],
  ['ko', '멕시코, 칠레 · SVOD · 24개월'],
  ['zh', '墨西哥、智利 · SVOD · 24 个月'],
  ['zh-TW', '墨西哥、智利 · SVOD · 24 個月'],
] as const)('a market in %s', (locale, text) => {
  expect(words(locale, two)).toBe(text);
});

test('long lists are shortened; start and exclusivity are named if they are set', () => {
  expect(
    words(
      'en',
      'territories=MX,CL,AR,PE,JP&media=svod,avod,fast,tv_pay&start_date=2027-03-01&term_months=1&is_exclusive=1',
    ),
  ).toBe('Mexico, Chile +3 · SVOD, AVOD +2 · 1 month · From 1 March 2027 · Exclusive');
});

test('exclusions and whole regions are named', () => {
  expect(words('en', 'territories=WORLD&territories_excluded=CN&media=remake&term_months=12')).toBe(
    'Worldwide except China · Remake · 12 months',
  );
  const eastAsia = 'CN,HK,JP,KP,KR,MN,MO,TW';
  expect(words('en', `territories=${eastAsia}&media=in_app&term_months=12`)).toBe(
    'East Asia · In-app · 12 months',
  );
});

test('an invalid query has no words', () => {
  expect(words('en', 'territories=ZZ')).toBeUndefined();
});
