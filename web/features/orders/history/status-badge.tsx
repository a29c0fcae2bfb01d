import type { MessageKey } from '../../../../i18n/message-key.ts';
import { useSpeaker } from '../../../lib/speaker.ts';
import type { OrderStatus } from './orders-data.ts';
import styles from './status-badge.module.css';

export const statusNames: Record<OrderStatus, MessageKey> = {
  submitted: 'orders.statusSubmitted',
  in_review: 'orders.statusInReview',
  quoted: 'orders.statusQuoted',
  confirmed: 'orders.statusConfirmed',
  delivered: 'orders.statusDelivered',
  declined: 'orders.statusDeclined',
  withdrawn: 'orders.statusWithdrawn',
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useSpeaker();
  return (
    <span className={styles.badge} data-status={status}>
      {t(statusNames[status])}
    </span>
  );
}
