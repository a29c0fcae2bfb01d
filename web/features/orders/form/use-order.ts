import { useRevalidator } from 'react-router';
import { outcomes } from '#contract/error-codes.ts';
import { CallFailure, noAnswer } from '#contract/transport/client.ts';
import { randomKey } from '#ui/browser/random-key.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { commitPendingRemovals } from '#ui/toast/pending-removals.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { reportHttpFailure } from '#web/lib/api/http-failure.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';
import { loadCart } from '../cart/cart-lines.ts';
import { versionWriter } from '../cart/version-writer.ts';
import { sizeError } from '../size-error.ts';
import { attemptFor, type OrderDraft, toOrderInput } from './draft.ts';
import { findLostOrder, type SentOrder } from './lost-order.ts';

/**
 * Why an order was not sent, and the invalid field or the line whose own terms are invalid. The text
 * is empty if the shell shows why.
 */
export interface Refusal {
  text: string;
  field?: string;
  cartId?: number;
}

/** Older attempts without a reply are forgotten: the buyer has changed the order since. */
const MAX_ATTEMPTS = 5;

/**
 * Sends an order. An idempotency key prevents a second order when it is sent again after a lost
 * reply.
 */
export function useOrder(draft: OrderDraft, onChange: (part: Partial<OrderDraft>) => void) {
  const words = useTranslator();
  const { t } = words;
  const { revalidate } = useRevalidator();

  async function send(cartIds: number[]): Promise<{ order: SentOrder } | { refusal: Refusal }> {
    const tooLarge = sizeError(words, toOrderInput(draft, cartIds));
    if (tooLarge) return { refusal: { text: tooLarge } };
    try {
      const [isWritten] = await Promise.all([versionWriter.written(), commitPendingRemovals()]);
      if (!isWritten) return { refusal: { text: t('orders.versionsNotSaved') } };
      return { order: await sendOnce(cartIds) };
    } catch (error) {
      const order = await findEarlierOrder(error);
      return order ? { order } : { refusal: explain(error, cartIds) };
    }
  }

  async function sendOnce(cartIds: number[]): Promise<SentOrder> {
    const input = toOrderInput(draft, cartIds);
    const attempt = attemptFor(draft, input, randomKey);
    const others = draft.attempts.filter((other) => other !== attempt);
    // The attempt is saved before it is sent, so that after a lost reply and a reload the same
    // order has the same key.
    onChange({ attempts: [...others, attempt].slice(-MAX_ATTEMPTS) });
    const options = { idempotencyKey: attempt.key, isQuiet: true };
    try {
      const reply = await browserApi().sendCopyrightOrder(input, options);
      return { orderId: reply.order_id, orderNo: reply.order_no, cartIds };
    } catch (error) {
      // A rejected first attempt created no order; a repeated one may have created it earlier.
      if (isRejected(error) && !draft.attempts.includes(attempt)) onChange({ attempts: others });
      throw error;
    }
  }

  /**
   * The order of an earlier attempt whose reply was lost, if this call failed because that order's
   * lines have left the cart.
   */
  async function findEarlierOrder(error: unknown): Promise<SentOrder | undefined> {
    if (!(error instanceof CallFailure && isCartChanged(error))) return undefined;
    const lines = await loadCart(browserApi()).catch(() => undefined);
    const order = lines && (await findLostOrder(browserApi(), draft, lines));
    void revalidate();
    return order;
  }

  function explain(error: unknown, cartIds: number[]): Refusal {
    if (!(error instanceof CallFailure)) return { text: t('common.msg5') };
    const { code, status, message } = error;
    if (status === outcomes.ok.status && code === outcomes.invalidInput.code) {
      const [part, name] = (refusedField(error) ?? '').split('.');
      const line = part === 'lines' && toOrderInput(draft, cartIds).lines?.[Number(name)];
      if (line) return { text: message, cartId: line.cart_id };
      // The form has one error per field, so the index of a list item is cut off. The uses of the
      // languages belong to their field.
      const field = name === 'language_uses' ? 'languages' : name;
      return { text: message, field: `${part}.${field}` };
    }
    if (status === noAnswer().status) return { text: t('orders.noAnswer') };
    if (reportHttpFailure(error))
      return { text: status === outcomes.tooManyRequests.status ? t('orders.tooMany') : '' };
    return { text: message };
  }

  return send;
}

/** `nothingToOrder` has the same code as all other conflicts, so each of them is included. */
function isCartChanged({ code }: CallFailure): boolean {
  return code === outcomes.nothingToOrder.code || code === outcomes.notFound.code;
}

/** True if no order was created; after a server error (5xx) or a connection error one may exist. */
function isRejected(error: unknown): boolean {
  return (
    error instanceof CallFailure &&
    error.status !== noAnswer().status &&
    error.status < outcomes.internal.status
  );
}
