import { statusNames } from '../../../../i18n/order-names.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import type { OrderStatus } from './orders-data.ts';
import styles from './status-badge.module.css';

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslator();
  return (
    <span className={styles.badge} data-status={status}>
      {t(statusNames[status])}
    </span>
  );
}
