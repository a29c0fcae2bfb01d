import { NavLink } from 'react-router';
import { useTranslator } from '#ui/text/translator.ts';
import styles from '../shared/shared.module.css';

/** Switches between the lists of orders and deals. */
export function OrdersTabs() {
  const { t } = useTranslator();
  return (
    <nav className={styles.tabs} aria-label={t('deskOrders.lists')}>
      <NavLink to="/orders">{t('desk.nav.orders')}</NavLink>
      <NavLink to="/deals">{t('deskOrders.deals')}</NavLink>
    </nav>
  );
}
