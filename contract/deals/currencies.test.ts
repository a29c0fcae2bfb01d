import { expect, test } from 'vitest';
import { currencyCodes, decimalsOf } from './currencies.ts';

test('has decimals as in ISO 4217', () => {
  const withDecimals = (decimals: number) =>
    currencyCodes.filter((code) => decimalsOf(code) === decimals).join(' ');
  expect(withDecimals(0)).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF');
  expect(withDecimals(3)).toBe('BHD IQD JOD KWD LYD OMR TND');
  for (const code of ['EUR', 'USD', 'GBP', 'CNY', 'TWD', 'MXN', 'MGA', 'MRU', 'HUF', 'IDR'])
    expect([code, decimalsOf(code)]).toEqual([code, 2]);
});

test('differs from Intl only where Intl leaves out decimals that are not used in cash', () => {
  const intlDecimals = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits;
  const differing = currencyCodes.filter((code) => intlDecimals(code) !== decimalsOf(code));
  for (const code of differing) expect([code, intlDecimals(code)]).toEqual([code, 0]);
  const common = 'EUR USD GBP CHF JPY KRW CNY TWD HKD MXN BRL CAD AUD INR KWD BHD TND CLP VND';
  expect(differing.filter((code) => common.includes(code))).toEqual([]);
});

test('names every currency once, and those of all interface languages', () => {
  expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
  expect(currencyCodes).toEqual(expect.arrayContaining(['EUR', 'USD', 'JPY', 'KRW', 'CNY', 'TWD']));
  // Replaced, and units that are not money.
  for (const code of ['HRK', 'BGN', 'ANG', 'SLL', 'XAU', 'XDR', 'XTS', 'XXX', 'CHW', 'MXV'])
    expect(currencyCodes).not.toContain(code);
});
