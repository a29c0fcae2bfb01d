import { dateLocale } from './date-locale.ts';
import type { Locale } from './locales.ts';

/** `1 March 2028` for `2028-03-01`. */
export function formatLongDay(locale: Locale, day: string): string {
  const format = new Intl.DateTimeFormat(dateLocale(locale), {
    timeZone: 'UTC',
    dateStyle: 'long',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
