import { decimalsOf } from './currencies.ts';
import { MAX_MINOR } from './price.ts';

/** Why a text is not an amount in a currency. */
export type AmountProblem = 'no_number' | 'ambiguous' | 'decimals' | 'too_large';

const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/;

/**
 * The minor units of a typed amount: `4,000.50`, `4.000,50` and `€4000.50` are 400050 cents. The sign,
 * code or name of the currency in the locale may stand before or after it. The digits are never a
 * floating-point number.
 */
export function parseMoney(text: string, currency: string, locale: string): number | AmountProblem {
  const decimals = decimalsOf(currency);
  // Spaces and apostrophes group digits.
  const typed = withoutSign(plain(text), signsOf(currency, locale)).replace(
    /(?<=\d)[\s'’](?=\d{3}(?!\d))/g,
    '',
  );
  if (isGrouped(typed)) {
    // With three decimals `4.000` is four or four thousand.
    const isAmbiguous = decimals === 3 && typed.match(/[.,]/g)?.length === 1;
    return isAmbiguous ? 'ambiguous' : toMinor(typed.replace(/[.,]/g, ''), '', decimals);
  }
  const [, units = typed, separator = '', fraction = ''] = /^(.+)([.,])(\d+)$/.exec(typed) ?? [];
  const isWhole = /^\d+$/.test(units);
  if (!isWhole && !(isGrouped(units) && !units.includes(separator))) return 'no_number';
  return toMinor(units.replace(/[.,]/g, ''), fraction, decimals);
}

/** Full-width digits and signs of Chinese and Japanese keyboards become plain ones. */
function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** The longest first, because `us$` ends with `$`. */
function signsOf(currency: string, locale: string): string[] {
  const signs = (['symbol', 'narrowSymbol', 'name'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .filter(({ type }) => type === 'currency')
      .map(({ value }) => plain(value))
      .join(''),
  );
  return [plain(currency), ...signs].filter(Boolean).sort((a, b) => b.length - a.length);
}

function withoutSign(typed: string, signs: string[]): string {
  const before = signs.find((sign) => typed.startsWith(sign));
  if (before !== undefined) return typed.slice(before.length).trim();
  const after = signs.find((sign) => typed.endsWith(sign));
  return after === undefined ? typed : typed.slice(0, -after.length).trim();
}

/** Groups of three digits with one kind of separator. */
function isGrouped(digits: string): boolean {
  return GROUPED.test(digits) && !(digits.includes('.') && digits.includes(','));
}

function toMinor(units: string, fraction: string, decimals: number): number | AmountProblem {
  if (fraction.length > decimals) return 'decimals';
  const minor = BigInt(units + fraction.padEnd(decimals, '0'));
  return minor > BigInt(MAX_MINOR) ? 'too_large' : Number(minor);
}
