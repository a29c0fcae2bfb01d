import { useRef } from 'react';
import {
  type AvailabilityState,
  availabilityStates,
} from '../../../../contract/licence/availability.ts';
import { joinNames } from '../../../../i18n/display-names.ts';
import type { MessageKey } from '../../../../i18n/message-key.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import styles from './availability.module.css';
import type { JudgedCart } from './use-availability.ts';

const countNames: Record<AvailabilityState, MessageKey> = {
  free: 'orders.countFree',
  partly: 'orders.countPartly',
  negotiating: 'orders.countNegotiating',
  taken: 'orders.countTaken',
  unstated: 'orders.countUnstated',
};

interface AvailabilitySummaryProps {
  cart: JudgedCart;
  /** The lines of the order. */
  cartIds: readonly number[];
  onTakeRemainders: (cartIds: number[]) => void;
}

/** The number of titles in each state, at the top of the form while it is scrolled. */
export function AvailabilitySummary({ cart, cartIds, onTakeRemainders }: AvailabilitySummaryProps) {
  const { t, locale } = useTranslator();
  const status = useRef<HTMLParagraphElement>(null);
  const states = cartIds.map((id) => cart.judgements.get(id)?.availability.state);
  const counts = availabilityStates
    .map((state) => ({ state, count: states.filter((one) => one === state).length }))
    .filter(({ count }) => count > 0);
  const offered = cartIds.filter((id) => cart.judgements.get(id)?.remainder);
  return (
    <div className={styles.summary} aria-busy={cart.isLoading}>
      <p ref={status} tabIndex={-1} role="status">
        {counts.length === 0
          ? t('orders.availabilityHint')
          : joinNames(
              locale,
              counts.map(({ state, count }) => t(countNames[state], { count })),
            )}
      </p>
      {offered.length > 1 && (
        <Button
          size="small"
          onClick={() => {
            // The button is removed when no title is partly free any more.
            status.current?.focus();
            onTakeRemainders(offered);
          }}
        >
          {t('orders.takeAll', { count: offered.length })}
        </Button>
      )}
    </div>
  );
}
