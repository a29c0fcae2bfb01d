import { dateLocale } from '#i18n/date-locale.ts';
import type { Locale } from '#i18n/locales.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept, because creating an `Intl` object takes much longer than using it. */
function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(dateLocale(locale), options);
  formats.set(key, format);
  return format;
}

/** `31 Jan 2027, 18:00`, in the time zone of the browser. */
export function formatTime(locale: Locale, iso: string): string {
  return formatOf(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** `31 Jan 2027` of a time. */
export function formatDay(locale: Locale, iso: string): string {
  return formatOf(locale, { dateStyle: 'medium' }).format(new Date(iso));
}

/** `31 Jan 2027` of a date without a time zone: `2027-01-31`. */
export function formatDate(locale: Locale, date: string): string {
  return formatOf(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  );
}
