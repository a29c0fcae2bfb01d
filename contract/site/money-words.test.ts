import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator } from '#i18n/i18n.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import { currencyCodes, decimalsOf } from '../deals/currencies.ts';
import { lineTotal, MAX_MINOR, type Price, sumOf } from '../deals/price.ts';
import { formatMoney, formatShare, priceWords } from './money-words.ts';

/** With ordinary spaces. */
const money = (locale: Locale, currency: string, minor: number) =>
  formatMoney(locale, currency, minor).replaceAll(/\s/g, ' ');

const cases: [currency: string, minor: number, en: string, es: string][] = [
  ['EUR', 400_000, 'EUR 4,000.00', '4000,00 EUR'],
  ['USD', 1_234_567, 'USD 12,345.67', '12.345,67 USD'],
  ['USD', 0, 'USD 0.00', '0,00 USD'],
  ['USD', 5, 'USD 0.05', '0,05 USD'],
  ['JPY', 1_500_000, 'JPY 1,500,000', '1.500.000 JPY'],
  ['KRW', 0, 'KRW 0', '0 KRW'],
  ['KWD', 5, 'KWD 0.005', '0,005 KWD'],
  ['HUF', 100, 'HUF 1.00', '1,00 HUF'],
  ['EUR', MAX_MINOR, 'EUR 90,071,992,547,409.91', '90.071.992.547.409,91 EUR'],
  ['JPY', MAX_MINOR, 'JPY 9,007,199,254,740,991', '9.007.199.254.740.991 JPY'],
  ['KWD', MAX_MINOR, 'KWD 9,007,199,254,740.991', '9.007.199.254.740,991 KWD'],
];

test.for(cases)('%s %i is written exactly in six languages', ([currency, minor, en, es]) => {
  for (const locale of locales)
    expect([locale, money(locale, currency, minor)]).toEqual([locale, locale === 'es' ? es : en]);
});

test.for(locales)('in %s no two currencies look the same', (locale) => {
  const written = currencyCodes.map((code) => money(locale, code, 1000));
  expect(new Set(written).size).toBe(currencyCodes.length);
  for (const text of written) expect(text).not.toMatch(/[$¥￥£₩元]/);
});

/** The minor units of a written amount. */
function readMoney(text: string): bigint {
  return BigInt(text.replaceAll(/\D/g, ''));
}

test('every amount is written with all its digits in every currency and language', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.constantFrom(...currencyCodes),
      fc.integer({ min: 0, max: MAX_MINOR }),
      (locale, currency, minor) => {
        const text = money(locale, currency, minor);
        expect(readMoney(text)).toBe(BigInt(minor));
        const decimals = /[.,](\d+)(?=\D*$)/.exec(text)?.[1]?.length ?? 0;
        if (decimalsOf(currency) > 0) expect(decimals).toBe(decimalsOf(currency));
      },
    ),
  );
});

test('the written total is the sum of the written lines in every currency', () => {
  const price = fc.record({
    model: fc.constantFrom('flat' as const, 'per_episode' as const),
    amount_minor: fc.integer({ min: 0, max: 10 ** 9 }),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.constantFrom(...currencyCodes),
      fc.array(price, { maxLength: 20 }),
      (locale, currency, prices) => {
        const totals = prices.map((each) => lineTotal(each, 60) ?? 0);
        const lines = totals.map((total) => readMoney(money(locale, currency, total)));
        expect(readMoney(money(locale, currency, sumOf(totals)))).toBe(
          lines.reduce((sum, line) => sum + line, 0n),
        );
      },
    ),
  );
});

test('writes shares from one basis point to all of the revenue', () => {
  for (const locale of locales) {
    const written = [1, 1250, 3333, 10_000].map((bps) =>
      formatShare(locale, bps).replaceAll(/\s/g, ' '),
    );
    expect(written).toEqual(
      locale === 'es'
        ? ['0,01 %', '12,5 %', '33,33 %', '100 %']
        : ['0.01%', '12.5%', '33.33%', '100%'],
    );
  }
});

const prices: Price[] = [
  { model: 'flat', amount_minor: 400_000 },
  { model: 'share', share_bps: 2500 },
  { model: 'guarantee', amount_minor: 400_000, share_bps: 1 },
  { model: 'per_episode', amount_minor: 5000 },
];
const words: Record<Locale, string[]> = {
  en: [
    'EUR 4,000.00',
    '25% of net revenue',
    'EUR 4,000.00 minimum guarantee + 0.01% of net revenue',
    'EUR 50.00 per episode',
  ],
  es: [
    '4000,00 EUR',
    '25 % de los ingresos netos',
    '4000,00 EUR de mínimo garantizado + 0,01 % de los ingresos netos',
    '50,00 EUR por episodio',
  ],
  ja: [
    'EUR 4,000.00',
    '純収入の25%',
    '最低保証金EUR 4,000.00＋純収入の0.01%',
    '1話あたりEUR 50.00',
  ],
  ko: [
    'EUR 4,000.00',
    '순매출의 25%',
    '미니멈 개런티 EUR 4,000.00 + 순매출의 0.01%',
    '화당 EUR 50.00',
  ],
  zh: ['EUR 4,000.00', '净收入的 25%', '保底金 EUR 4,000.00 + 净收入的 0.01%', '每集 EUR 50.00'],
  'zh-TW': [
    'EUR 4,000.00',
    '淨收入的 25%',
    '保底金 EUR 4,000.00 + 淨收入的 0.01%',
    '每集 EUR 50.00',
  ],
};

test.for(locales)('in %s a price is written by its model', (locale) => {
  const translator = createTranslator(locale, compileCatalogue(locale));
  const written = prices.map((each) => priceWords(translator, 'EUR', each));
  expect(written.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(words[locale]);
});
