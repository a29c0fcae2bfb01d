import { decimalsOf } from './currencies.ts';
import { MAX_MINOR } from './price.ts';

const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/;

/**
 * The minor units of a typed amount: `4,000.50` and `4.000,50` are 400050 cents. Undefined if the
 * text is no amount, has more decimals than the currency, or can be read in two ways. The digits are
 * never a floating-point number.
 */
export function parseMoney(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  // Full-width digits of Chinese and Japanese keyboards; spaces and apostrophes that group digits.
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
  if (isGrouped(typed)) {
    // With three decimals `4.000` is four or four thousand.
    const isAmbiguous = decimals === 3 && typed.match(/[.,]/g)?.length === 1;
    return isAmbiguous ? undefined : toMinor(typed.replace(/[.,]/g, ''), '', decimals);
  }
  const [, units = typed, separator = '', fraction = ''] = /^(.+)([.,])(\d+)$/.exec(typed) ?? [];
  const isWhole = /^\d+$/.test(units);
  if (!isWhole && !(isGrouped(units) && !units.includes(separator))) return undefined;
  return toMinor(units.replace(/[.,]/g, ''), fraction, decimals);
}

/** Groups of three digits with one kind of separator. */
function isGrouped(digits: string): boolean {
  return GROUPED.test(digits) && !(digits.includes('.') && digits.includes(','));
}

function toMinor(units: string, fraction: string, decimals: number): number | undefined {
  if (fraction.length > decimals) return undefined;
  const minor = BigInt(units + fraction.padEnd(decimals, '0'));
  return minor > BigInt(MAX_MINOR) ? undefined : Number(minor);
}
