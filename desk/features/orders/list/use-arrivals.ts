import { useEffect, useRef } from 'react';
import type { ListedOrder } from '#contract/desk/sales/orders.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

/** Says politely that orders have arrived while the list is open. Toasts are a live region. */
export function useArrivals(orders: readonly ListedOrder[]): void {
  const { t } = useTranslator();
  const newest = useRef<string>(undefined);
  useEffect(() => {
    const latest =
      orders
        .map(({ created_at }) => created_at)
        .toSorted()
        .at(-1) ?? '';
    const known = newest.current;
    if (known === undefined || latest > known) newest.current = latest;
    if (known === undefined) return;
    // Another page or filter shows orders that are older than the opening of the list.
    const isNew = ({ created_at }: ListedOrder) =>
      created_at > known && Date.parse(created_at) > Date.now() - RECENT_MS;
    const count = orders.filter(isNew).length;
    if (count > 0) showToast({ text: t('deskOrders.arrived', { count }), tone: 'info' });
  }, [orders, t]);
}

const RECENT_MS = 5 * 60_000;
