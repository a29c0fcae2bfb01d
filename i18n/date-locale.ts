import type { Locale } from './locales.ts';

/** The tag for dates and times. Our English is British, but Intl reads plain `en` as American. */
export function dateLocale(locale: Locale): string {
  return locale === 'en' ? 'en-GB' : locale;
}
