import type { ApiClient } from '#contract/transport/client.ts';
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
 * Finds an order that the server stored although its reply was lost. Candidates are attempts whose
 * cart lines have all left the cart. Each is sent again with its idempotency key: if the order was
 * stored, the server repeats its reply; if not, it rejects the request, because those lines no
 * longer exist.
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
      // This attempt was not stored, or the server could not be reached.
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
