import { describe, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { formatMoney } from '../site/money-words.ts';
import { parseMoney } from './parse-money.ts';

describe('parseMoney', () => {
  test.each([
    ['4000', 'EUR', 400_000],
    ['4,000.50', 'EUR', 400_050],
    ['4.000,50', 'EUR', 400_050],
    ['4 000,5', 'EUR', 400_050],
    ["4'000.50", 'CHF', 400_050],
    ['4,000', 'EUR', 400_000],
    ['4.000', 'EUR', 400_000],
    ['1,234,567', 'EUR', 123_456_700],
    ['1.234.567,89', 'EUR', 123_456_789],
    ['0.1', 'USD', 10],
    ['0.29', 'USD', 29],
    ['1.15', 'USD', 115],
    ['0', 'USD', 0],
    [' 12,5 ', 'USD', 1250],
    ['４０００．５０', 'USD', 400_050],
    ['4000', 'JPY', 4000],
    ['4,000', 'JPY', 4000],
    ['1.234.567', 'KRW', 1_234_567],
    ['1500.250', 'KWD', 1_500_250],
    ['1,500.250', 'KWD', 1_500_250],
    ['90071992547409.91', 'EUR', Number.MAX_SAFE_INTEGER],
    ['9007199254740991', 'JPY', Number.MAX_SAFE_INTEGER],
    ['€4000', 'EUR', 400_000],
    ['4.000,50 €', 'EUR', 400_050],
    ['eur 4000', 'EUR', 400_000],
    ['4000 euros', 'EUR', 400_000],
    ['JPY\u00a01,200,000', 'JPY', 1_200_000],
    ['¥1,200,000', 'JPY', 1_200_000],
    ['￥１２０００００', 'JPY', 1_200_000],
    ['$4000', 'USD', 400_000],
    ['US$4,000', 'USD', 400_000],
    ['NT$ 4,000', 'TWD', 400_000],
  ])('reads %s in %s', (text, currency, minor) => {
    const locale = text.startsWith('US$') ? 'es' : 'en';
    expect(parseMoney(text, currency, locale)).toBe(minor);
  });

  test.each(locales)('reads what the site shows in %s', (locale) => {
    for (const currency of ['EUR', 'USD', 'JPY', 'KRW', 'TWD', 'CNY'])
      expect(parseMoney(formatMoney(locale, currency, 123_456_700), currency, locale)).toBe(
        123_456_700,
      );
  });

  test.each([
    ['', 'EUR', 'no_number'],
    ['€', 'EUR', 'no_number'],
    ['-5', 'EUR', 'no_number'],
    ['1e3', 'EUR', 'no_number'],
    ['$5', 'EUR', 'no_number'],
    ['USD 5', 'EUR', 'no_number'],
    ['4.5.0', 'EUR', 'no_number'],
    ['4,00,50', 'EUR', 'no_number'],
    ['4,000,50', 'EUR', 'no_number'],
    ['5.', 'EUR', 'no_number'],
    ['.5', 'EUR', 'no_number'],
    ['1 2', 'EUR', 'no_number'],
    ['12.345', 'KWD', 'ambiguous'],
    ['1.2345', 'EUR', 'decimals'],
    ['1234.567', 'EUR', 'decimals'],
    ['4000.5', 'JPY', 'decimals'],
    ['90071992547409.92', 'EUR', 'too_large'],
    ['9007199254740992', 'JPY', 'too_large'],
  ])('refuses %s in %s: %s', (text, currency, problem) => {
    expect(parseMoney(text, currency, 'en')).toBe(problem);
  });
});
