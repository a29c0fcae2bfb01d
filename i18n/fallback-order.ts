import type { Locale } from './locales.ts';

/** The languages tried for a missing text, in order; after them, the title's original language. */
export function fallbackOrder(locale: Locale): Locale[] {
  if (locale === 'zh-TW') return ['zh-TW', 'zh', 'en'];
  return locale === 'en' ? ['en'] : [locale, 'en'];
}
