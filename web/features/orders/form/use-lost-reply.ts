import { useEffect, useState } from 'react';
import { browserApi } from '../../../lib/browser-api.ts';
import { readOrderDraft } from '../../../lib/order-draft-store.ts';
import { noteCollectCount, readSession } from '../../../lib/session.ts';

import type { CartLine } from '../cart/cart-lines.ts';
import { type OrderInput, parseDraft } from './draft.ts';
import type { SentOrder } from './use-order.ts';

/**
 * A reload may come between an order and its reply. When the lines it was to take are all gone, it
 * has probably arrived: its key then gets the same reply again. If it has not, there is nothing
 * left to order and the server refuses.
 */
export function useLostReply(lines: CartLine[], onFound: () => void): SentOrder | undefined {
  const [order, setOrder] = useState<SentOrder>();
  useEffect(() => {
    const email = readSession()?.email ?? '';
    const { attempt } = parseDraft(readOrderDraft(email), email);
    if (!attempt) return;
    const input = readInput(attempt.content);
    const there = new Set(lines.map(({ cartId }) => cartId));
    if (!input?.cart_ids?.length || input.cart_ids.some((id) => there.has(id))) return;
    browserApi()
      .sendCopyrightOrder(input, { idempotencyKey: attempt.key, isQuiet: true })
      .then((reply) => {
        noteCollectCount(reply.copyright_cart_count);
        setOrder({ orderId: reply.order_id, orderNo: reply.order_no });
        onFound();
      })
      .catch(() => {});
    // Once, for what was there when the page opened.
  }, []);
  return order;
}

function readInput(content: string): OrderInput | undefined {
  try {
    return JSON.parse(content) as OrderInput;
  } catch {
    return undefined;
  }
}
