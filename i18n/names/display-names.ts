import type { Locale } from '../locales.ts';

type Namer = (code: string) => string;

/**
 * Returns a function that names countries or languages in an interface language. It returns a code
 * that Intl refuses (`en-ab1`) unchanged.
 */
export function createNamer(locale: Locale, type: 'region' | 'language'): Namer {
  const key = `${type} ${locale}`;
  const namer = namers.get(key) ?? makeNamer(locale, type);
  namers.set(key, namer);
  return namer;
}

/** Kept, because creating an `Intl` object takes much longer than using it. */
const namers = new Map<string, Namer>();

/**
 * Countries with their short names. Their long ones differ between the server (`Hong Kong SAR
 * China`) and browsers. The short names of other countries (`US`, `RU`) are not used: buyers search
 * for the long ones.
 */
const shortNamed = new Set(['HK', 'MO', 'PS']);

function makeNamer(locale: Locale, type: 'region' | 'language'): Namer {
  const long = new Intl.DisplayNames(locale, { type });
  const short = new Intl.DisplayNames(locale, { type, style: 'short' });
  return (code) => {
    const names = shortNamed.has(code) ? short : long;
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
}

/**
 * Joins names without an "and". `Intl.ListFormat` is not used, because it joins Chinese names
 * without a separator.
 */
export function joinNames(locale: Locale, names: readonly string[]): string {
  return names.join(/^(zh|ja)/.test(locale) ? '、' : ', ');
}
