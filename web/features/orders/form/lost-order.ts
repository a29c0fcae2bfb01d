import type { ApiClient } from '../../../../contract/client.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import { type OrderDraft, type OrderInput, toOrderInput } from './draft.ts';

export interface SentOrder {
  orderId: number;
  orderNo: string;
  /** The cart lines that were ordered. */
  cartIds: number[];
  /** The form was changed after this order had been sent. */
  isOutdated?: boolean;
}

/**
 * Finds an order that has arrived although its reply was lost: probable when none of its lines is in
 * the cart any more. Sent again with the same key, it then gets the same reply; otherwise the server
 * rejects it, because there is nothing to order.
 */
export async function findLostOrder(
  api: Pick<ApiClient, 'sendCopyrightOrder'>,
  draft: OrderDraft,
  lines: readonly Pick<CartLine, 'cartId'>[],
): Promise<SentOrder | undefined> {
  const inCart = new Set(lines.map(({ cartId }) => cartId));
  for (const { key, content } of draft.attempts.toReversed()) {
    const input = readInput(content);
    const cartIds = input?.cart_ids ?? [];
    if (!input || cartIds.length === 0 || cartIds.some((id) => inCart.has(id))) continue;
    try {
      const reply = await api.sendCopyrightOrder(input, { idempotencyKey: key, isQuiet: true });
      const isOutdated = JSON.stringify(toOrderInput(draft, cartIds)) !== content;
      return { orderId: reply.order_id, orderNo: reply.order_no, cartIds, isOutdated };
    } catch {
      // The order has not arrived.
    }
  }
  return undefined;
}

function readInput(content: string): OrderInput | undefined {
  try {
    return JSON.parse(content) as OrderInput;
  } catch {
    return undefined;
  }
}
