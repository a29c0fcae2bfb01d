import type { OpenScreener } from '#contract/screeners.ts';
import { InfoIcon } from '#ui/icons/more-icons.tsx';
import { formatTime } from '#ui/text/format-time.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useSite } from '#web/lib/site.ts';
import styles from './terms.module.css';

/** What the recipient must know: until when, how often, that viewing is reported, the watermark. */
export function Terms({ screener }: { screener: OpenScreener }) {
  const { t, locale } = useTranslator();
  const { siteName = '' } = useSite() ?? {};
  const { expires_at, max_plays: count, has_watermark, is_burned_in } = screener;
  return (
    <div className={styles.terms}>
      <p className={styles.until}>
        {t('screeners.until', { date: formatTime(locale, expires_at) })}
        {count !== null && ` · ${t('screeners.maxPlays', { count })}`}
      </p>
      <div className={styles.notice}>
        <InfoIcon size={18} />
        <div>
          <p className={styles.reported}>{t('screeners.reported', { siteName })}</p>
          <p>{t('screeners.reportedText')}</p>
          {has_watermark && (
            <p>{t(is_burned_in ? 'screeners.burnedInText' : 'screeners.watermarkText')}</p>
          )}
        </div>
      </div>
    </div>
  );
}
