import type { Locale } from './locales.ts';

/** Where a text missing in one language is looked for next; after these, the title's original language. */
export function fallbackOrder(locale: Locale): Locale[] {
  if (locale === 'zh-TW') return ['zh-TW', 'zh', 'en'];
  return locale === 'en' ? ['en'] : [locale, 'en'];
}
