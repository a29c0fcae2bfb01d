import type { ReactNode } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './cart-totals.module.css';
import type { Totals } from './totals.ts';

interface CartTotalsProps {
  totals: Totals;
  /** Whether lines are chosen; otherwise the totals are those of all lines. */
  isChoice: boolean;
  children: ReactNode;
}

/**
 * The totals of the selected lines. The bar sticks to the viewport's lower edge while the list is
 * visible.
 */
export function CartTotals({ totals, isChoice, children }: CartTotalsProps) {
  const { t } = useTranslator();
  return (
    <div className={styles.bar}>
      <p className={styles.totals} role="status">
        <span className={styles.of}>{t(isChoice ? 'orders.totalChosen' : 'orders.totalAll')}</span>
        <strong>{t('orders.titles', { count: totals.titles })}</strong>
        <span>{t('orders.episodes', { count: totals.episodes })}</span>
        <span>{t('orders.minutes', { count: totals.minutes })}</span>
      </p>
      {children}
    </div>
  );
}
