import type { Locale } from './locales.ts';

/**
 * The locale tag for dates and times: our English is British, but Intl formats `en` as American.
 */
export function dateLocale(locale: Locale): string {
  return locale === 'en' ? 'en-GB' : locale;
}
