import { describe, expect, test } from 'vitest';
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
  ])('reads %s in %s', (text, currency, minor) => {
    expect(parseMoney(text, currency)).toBe(minor);
  });

  test.each([
    ['', 'EUR'],
    ['-5', 'EUR'],
    ['1e3', 'EUR'],
    ['€5', 'EUR'],
    ['4.5.0', 'EUR'],
    ['4,00,50', 'EUR'],
    ['4,000,50', 'EUR'],
    ['12.345', 'KWD'],
    ['1.2345', 'EUR'],
    ['1234.567', 'EUR'],
    ['5.', 'EUR'],
    ['.5', 'EUR'],
    ['4000.5', 'JPY'],
    ['90071992547409.92', 'EUR'],
    ['9007199254740992', 'JPY'],
    ['1 2', 'EUR'],
  ])('refuses %s in %s', (text, currency) => {
    expect(parseMoney(text, currency)).toBeUndefined();
  });
});
