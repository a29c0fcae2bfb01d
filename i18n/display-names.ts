import type { Locale } from './locales.ts';

type Namer = (code: string) => string;

/**
 * Returns a function that names countries or languages in an interface language. It returns a code
 * that Intl refuses (`en-ab1`) unchanged.
 */
export function createNamer(locale: Locale, type: 'region' | 'language'): Namer {
  const key = `${type} ${locale}`;
  const namer = namers.get(key) ?? makeNamer(new Intl.DisplayNames(locale, { type }));
  namers.set(key, namer);
  return namer;
}

/** Kept, because creating an `Intl` object takes much longer than using it. */
const namers = new Map<string, Namer>();

function makeNamer(names: Intl.DisplayNames): Namer {
  return (code) => {
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
