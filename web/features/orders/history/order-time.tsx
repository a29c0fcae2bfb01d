import { dateLocale } from '../../../../i18n/date-locale.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';

/**
 * Shows a time in the visitor's time zone, or in UTC until the zone is known. Intl may use other
 * spaces on the server.
 */
export function OrderTime({ at, hasTime = false }: { at: string; hasTime?: boolean }) {
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
