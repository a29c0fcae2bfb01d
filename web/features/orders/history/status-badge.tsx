import { statusNames } from '../../../../i18n/order-names.ts';
import { useSpeaker } from '../../../lib/text/translator.ts';
import type { OrderStatus } from './orders-data.ts';
import styles from './status-badge.module.css';

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useSpeaker();
  return (
    <span className={styles.badge} data-status={status}>
      {t(statusNames[status])}
    </span>
  );
}
