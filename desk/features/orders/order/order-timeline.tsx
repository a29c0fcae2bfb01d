import type { DeskOrder } from '../../../../contract/desk/orders.ts';
import { statusNames } from '../../../../i18n/order-names.ts';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { formatTime } from '../../../lib/times.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import styles from './order.module.css';

export function OrderTimeline({ order: { timeline } }: { order: DeskOrder }) {
  const { t, locale } = useTranslator();
  return (
    <Panel title={t('deskOrders.timeline')}>
      <ol className={styles.timeline}>
        {timeline.toReversed().map(({ status, note, actor, at, is_correction }) => (
          <li key={`${at} ${status}`}>
            <p>
              <strong>{t(statusNames[status])}</strong>
              {is_correction && ` · ${t('deskOrders.correction')}`}
            </p>
            <p className={styles.by}>
              {actor === 'buyer' ? t('deskOrders.col.buyer') : actor} ·{' '}
              <time dateTime={at}>{formatTime(locale, at)}</time>
            </p>
            {note && <p className={styles.text}>{note}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
