import type { DeskBanner } from '#contract/desk/banners.ts';
import { formatTime } from '#desk/lib/times.ts';
import { useTranslator } from '#ui/text/translator.ts';

/** The schedule of a banner in words, in the time zone of the browser. */
export function usePeriodText() {
  const { t, locale } = useTranslator();
  const show = (time: string) => formatTime(locale, time);
  return ({ starts_at, ends_at }: Pick<DeskBanner, 'starts_at' | 'ends_at'>): string => {
    if (starts_at && ends_at)
      return t('deskSite.fromUntil', { from: show(starts_at), until: show(ends_at) });
    if (starts_at) return t('deskSite.from', { from: show(starts_at) });
    if (ends_at) return t('deskSite.until', { until: show(ends_at) });
    return t('deskSite.always');
  };
}
