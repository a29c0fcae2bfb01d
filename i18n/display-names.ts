import type { Locale } from './locales.ts';

/**
 * Names of countries or languages in an interface language. A well-formed code that Intl refuses
 * (`en-ab1`) is returned unchanged.
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
 * Joins names without an "and". Not Intl.ListFormat, which joins Chinese names without a separator.
 */
export function joinNames(locale: Locale, names: readonly string[]): string {
  return names.join(/^(zh|ja)/.test(locale) ? '、' : ', ');
}
