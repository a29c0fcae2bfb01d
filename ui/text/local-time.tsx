import { dateLocale } from '#i18n/date-locale.ts';
import { useTimeZone } from '../browser/use-time-zone.ts';
import { useTranslator } from './translator.ts';

/**
 * Shows a time in the visitor's time zone, or in UTC until the zone is known. Intl may use other
 * spaces on the server.
 */
export function LocalTime({ at, hasTime = false }: { at: string; hasTime?: boolean }) {
  const { locale } = useTranslator();
  const timeZone = useTimeZone() ?? 'UTC';
  const format = new Intl.DateTimeFormat(dateLocale(locale), {
    timeZone,
    dateStyle: 'medium',
    ...(hasTime && { timeStyle: 'short' }),
  });
  return (
    <time dateTime={at} suppressHydrationWarning>
      {format.format(new Date(at))}
    </time>
  );
}
