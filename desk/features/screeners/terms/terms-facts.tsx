import type { ScreenerRecord } from '#contract/desk/sales/screeners.ts';
import { formatTime } from '#desk/lib/times.ts';
import { Facts } from '#desk/ui/page/facts.tsx';
import { useTranslator } from '#ui/text/translator.ts';

type Terms = Pick<
  ScreenerRecord,
  'opens_at' | 'expires_at' | 'max_plays' | 'has_watermark' | 'is_burned_in' | 'note'
>;

/** The terms of a screener that was sent. */
export function TermsFacts({ screener }: { screener: Terms }) {
  const { t, locale } = useTranslator();
  const { opens_at, expires_at, max_plays, has_watermark, is_burned_in, note } = screener;
  const watermark = is_burned_in ? 'burned' : has_watermark ? 'overlay' : 'none';
  return (
    <Facts
      facts={[
        [t('deskScreeners.opens'), opens_at && formatTime(locale, opens_at)],
        [t('deskScreeners.expires'), expires_at && formatTime(locale, expires_at)],
        [t('deskScreeners.plays'), max_plays ?? t('deskScreeners.unlimited')],
        [t('deskScreeners.watermark'), t(`deskScreeners.watermark.${watermark}`)],
        [t('deskScreeners.note'), note],
      ]}
    />
  );
}
