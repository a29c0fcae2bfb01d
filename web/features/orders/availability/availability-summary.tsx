import { useRef } from 'react';
import { type AvailabilityState, availabilityStates } from '#contract/licence/availability.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { joinNames } from '#i18n/names/display-names.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
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
  onRetry: () => void;
  onTakeRemainders: (cartIds: number[]) => void;
}

/** The number of titles in each state, at the top of the form while it is scrolled. */
export function AvailabilitySummary(props: AvailabilitySummaryProps) {
  const { cart, cartIds, onRetry, onTakeRemainders } = props;
  const { t, locale } = useTranslator();
  const status = useRef<HTMLParagraphElement>(null);
  const counts = countsOf(cart, cartIds);
  const hasUnchecked = cartIds.some((id) => cart.unchecked.has(id));
  const offered = cartIds.filter((id) => cart.judgements.get(id)?.remainder);
  return (
    <div className={styles.summary} aria-busy={cart.isLoading}>
      <p ref={status} tabIndex={-1} role="status">
        {counts.length === 0
          ? t('orders.availabilityHint')
          : joinNames(
              locale,
              counts.map(([name, count]) => t(name, { count })),
            )}
      </p>
      {hasUnchecked && (
        <Button
          size="small"
          isLoading={cart.isLoading}
          onClick={() => {
            // The button is removed when every title is checked.
            status.current?.focus();
            onRetry();
          }}
        >
          {t('shell.retry')}
        </Button>
      )}
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

/** The names of the counts that are not zero; none until a title's terms are complete. */
function countsOf(
  { judgements, unchecked, isLoading }: JudgedCart,
  cartIds: readonly number[],
): [name: MessageKey, count: number][] {
  const states = cartIds.map((id) => judgements.get(id)?.availability.state);
  const uncheckedCount = cartIds.filter((id, index) => !states[index] && unchecked.has(id)).length;
  const knownCount = states.filter(Boolean).length + uncheckedCount;
  if (knownCount === 0) return [];
  const counts: [MessageKey, number][] = [
    ...availabilityStates.map((state): [MessageKey, number] => [
      countNames[state],
      states.filter((one) => one === state).length,
    ]),
    ['orders.countUnchecked', uncheckedCount],
    ['orders.countIncomplete', isLoading ? 0 : cartIds.length - knownCount],
  ];
  return counts.filter(([, count]) => count > 0);
}
