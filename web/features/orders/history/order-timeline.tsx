import { statusNames } from '#i18n/names/order-names.ts';
import type { Order } from '#ui/quote/quote-data.ts';
import { LocalTime } from '#ui/text/local-time.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './order-page.module.css';

/** Status changes and notes, latest first. */
export function OrderTimeline({ timeline }: Pick<Order, 'timeline'>) {
  const { t } = useTranslator();
  return (
    <ol className={styles.timeline}>
      {timeline.toReversed().map(({ status, note, at }) => (
        <li key={`${at} ${status} ${note}`}>
          <p className={styles.step}>{t(statusNames[status])}</p>
          <p className={styles.small}>
            <LocalTime at={at} hasTime />
          </p>
          {note && <p className={styles.note}>{note}</p>}
        </li>
      ))}
    </ol>
  );
}
