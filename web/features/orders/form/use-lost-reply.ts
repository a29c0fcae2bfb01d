import { useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { readSession } from '#web/lib/session/session.ts';
import { readOrderDraft } from '#web/lib/storage/order-draft.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import { parseDraft } from './draft.ts';
import { findLostOrder, type SentOrder } from './lost-order.ts';

/** Finds an order whose reply was lost by a reload. */
export function useLostReply(lines: CartLine[], onFound: () => void): SentOrder | undefined {
  const [order, setOrder] = useState<SentOrder>();
  const find = useEffectEvent(() => {
    const email = readSession()?.email ?? '';
    const draft = parseDraft(readOrderDraft(email), email);
    void findLostOrder(browserApi(), draft, lines).then((found) => {
      if (!found) return;
      setOrder(found);
      onFound();
    });
  });
  useEffect(() => find(), []);
  return order;
}
