import type { DeskBanner } from '../../../../contract/desk/banners.ts';
import { dateLocale } from '../../../../i18n/date-locale.ts';
import { useTranslator } from '../../../../web/lib/text/translator.ts';

/** The schedule of a banner in words, in the time zone of the browser. */
export function usePeriodText() {
  const { t, locale } = useTranslator();
  const format = new Intl.DateTimeFormat(dateLocale(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const show = (time: string) => format.format(new Date(time));
  return ({ starts_at, ends_at }: Pick<DeskBanner, 'starts_at' | 'ends_at'>): string => {
    if (starts_at && ends_at)
      return t('deskSite.fromUntil', { from: show(starts_at), until: show(ends_at) });
    if (starts_at) return t('deskSite.from', { from: show(starts_at) });
    if (ends_at) return t('deskSite.until', { until: show(ends_at) });
    return t('deskSite.always');
  };
}
