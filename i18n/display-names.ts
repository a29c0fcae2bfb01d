import type { Locale } from './locales.ts';

/**
 * Returns a function that names countries or languages in an interface language. It returns a code
 * that Intl refuses (`en-ab1`) unchanged.
 */
export function createNamer(locale: Locale, type: 'region' | 'language') {
  const names = new Intl.DisplayNames(locale, { type });
  return (code: string): string => {
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
