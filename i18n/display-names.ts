import type { Locale } from './locales.ts';

/**
 * Names countries or languages in one of ours. A code that Intl refuses, though it looks like one
 * (`en-ab1`), keeps its own name.
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

/** One after the other, without an "and". Intl runs Chinese names together. */
export function joinNames(locale: Locale, names: readonly string[]): string {
  return names.join(/^(zh|ja)/.test(locale) ? '、' : ', ');
}
