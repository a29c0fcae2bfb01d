import { dateLocale } from '#i18n/date-locale.ts';
import { useTimeZone } from '#ui/browser/use-time-zone.ts';
import { useTranslator } from '#ui/text/translator.ts';

/** Writes the day of a time in the visitor's time zone, or in UTC until the zone is known. */
export function useDay(): (at: string) => string {
  const { locale } = useTranslator();
  const timeZone = useTimeZone() ?? 'UTC';
  const format = new Intl.DateTimeFormat(dateLocale(locale), { timeZone, dateStyle: 'medium' });
  return (at) => format.format(new Date(at));
}
