import type { Locale } from './locales.ts';

/**
 * The languages in which a drama's text is looked for, in order. If none has it, the drama's
 * original language is used.
 */
export function fallbackOrder(locale: Locale): Locale[] {
  if (locale === 'zh-TW') return ['zh-TW', 'zh', 'en'];
  return locale === 'en' ? ['en'] : [locale, 'en'];
}
