import { dateLocale } from '#i18n/date-locale.ts';
import type { Locale } from '#i18n/locales.ts';

/** A date and time with the name of the time zone, by default the visitor's. */
export function formatTime(locale: Locale, at: string | Date, timeZone?: string): string {
  const tag = dateLocale(locale);
  const parts = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    // With 오전 or 上午 before it, the hour has no leading zero.
    hour: locale === 'ko' || locale === 'zh-TW' ? 'numeric' : '2-digit',
    minute: '2-digit',
    timeZone,
  } as const;
  const withZone = new Intl.DateTimeFormat(tag, { ...parts, timeZoneName: 'short' });
  const time = new Date(at);
  if (!locale.startsWith('zh')) return withZone.format(time);
  // Intl writes the zone between the date and the time.
  const zone = withZone.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value;
  return `${new Intl.DateTimeFormat(tag, parts).format(time)}（${zone}）`;
}
