import type { ApiClient } from '../../../../contract/client.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import { type OrderDraft, type OrderInput, toOrderInput } from './draft.ts';

export interface SentOrder {
  orderId: number;
  orderNo: string;
  /** The lines that have left the cart with it. */
  cartIds: number[];
  /** The form was changed after this order had been sent from it. */
  isOutdated?: boolean;
}

/**
 * An order may have arrived although its reply did not. When the lines it was to take are all gone
 * that is probable: its key then gets the same reply again. If it has not arrived, there is nothing
 * left to order and the server refuses.
 */
export async function findLostOrder(
  api: Pick<ApiClient, 'sendCopyrightOrder'>,
  draft: OrderDraft,
  lines: readonly Pick<CartLine, 'cartId'>[],
): Promise<SentOrder | undefined> {
  const there = new Set(lines.map(({ cartId }) => cartId));
  for (const { key, content } of draft.attempts.toReversed()) {
    const input = readInput(content);
    const cartIds = input?.cart_ids ?? [];
    if (!input || cartIds.length === 0 || cartIds.some((id) => there.has(id))) continue;
    try {
      const reply = await api.sendCopyrightOrder(input, { idempotencyKey: key, isQuiet: true });
      const isOutdated = JSON.stringify(toOrderInput(draft, cartIds)) !== content;
      return { orderId: reply.order_id, orderNo: reply.order_no, cartIds, isOutdated };
    } catch {
      // It has not arrived.
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
