import { dateLocale } from '#i18n/date-locale.ts';
import type { Locale } from '#i18n/locales.ts';

const formats = new Map<Locale, Intl.RelativeTimeFormat>();

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `3 days ago`, `in 5 hours`, `now`: in the largest unit that fits at least once. */
export function formatRelative(locale: Locale, iso: string, now: number): string {
  const format =
    formats.get(locale) ?? new Intl.RelativeTimeFormat(dateLocale(locale), { numeric: 'auto' });
  formats.set(locale, format);
  const difference = new Date(iso).getTime() - now;
  const [unit, length] = UNITS.find(([, ms]) => Math.abs(difference) >= ms) ?? UNITS[2];
  return format.format(Math.trunc(difference / length), unit);
}
