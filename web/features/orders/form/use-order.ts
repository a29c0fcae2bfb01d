import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { CallFailure } from '../../../../contract/client.ts';
import type { InvalidField } from '../../../../contract/envelope.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { commitPendingRemovals } from '../../../ui/toast/pending-removals.ts';
import { loadCart } from '../cart/cart-lines.ts';
import { versionWriter } from '../cart/version-writer.ts';
import { attemptFor, type OrderDraft, randomKey, toOrderInput } from './draft.ts';
import { findLostOrder, type SentOrder } from './lost-order.ts';

interface Refusal {
  text: string;
  field?: string;
}

const [NO_ANSWER, INVALID, GONE, CONFLICT, TOO_MANY, OURS] = [0, 400, 404, 409, 429, 500];
const MOST_ATTEMPTS = 5;

/** Sends an order once, however often it is pressed and whatever becomes of the reply. */
export function useOrder(draft: OrderDraft, onChange: (part: Partial<OrderDraft>) => void) {
  const { t } = useTranslator();
  const { revalidate } = useRevalidator();
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const isBusy = useRef(false);

  async function send(cartIds: number[]): Promise<SentOrder | undefined> {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setIsSending(true);
    setRefusal(undefined);
    try {
      const [isWritten] = await Promise.all([versionWriter.written(), commitPendingRemovals()]);
      if (isWritten) return await sendOnce(cartIds);
      setRefusal({ text: t('orders.versionsNotSaved') });
    } catch (error) {
      const found = await lookForEarlier(error);
      if (found) return found;
      setRefusal(explain(error));
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
    return undefined;
  }

  async function sendOnce(cartIds: number[]): Promise<SentOrder> {
    const input = toOrderInput(draft, cartIds);
    const attempt = attemptFor(draft, input, randomKey);
    const others = draft.attempts.filter((other) => other !== attempt);
    // Kept before it is sent: after a lost reply and a reload the same order has the same key.
    onChange({ attempts: [...others, attempt].slice(-MOST_ATTEMPTS) });
    const options = { idempotencyKey: attempt.key, isQuiet: true };
    try {
      const reply = await browserApi().sendCopyrightOrder(input, options);
      return { orderId: reply.order_id, orderNo: reply.order_no, cartIds };
    } catch (error) {
      // Refused at once it has not arrived; refused later, an earlier one with this key may have.
      if (isAnswered(error) && !draft.attempts.includes(attempt)) onChange({ attempts: others });
      throw error;
    }
  }

  /** Something was withdrawn or ordered elsewhere, perhaps by a try whose reply was lost. */
  async function lookForEarlier(error: unknown): Promise<SentOrder | undefined> {
    if (!(error instanceof CallFailure) || ![CONFLICT, GONE].includes(error.code)) return undefined;
    const lines = await loadCart(browserApi()).catch(() => undefined);
    const found = lines && (await findLostOrder(browserApi(), draft, lines));
    // The list shows what is left.
    void revalidate();
    return found;
  }

  function explain(error: unknown): Refusal {
    if (!(error instanceof CallFailure)) return { text: t('common.msg5') };
    const { code, status, message, data } = error;
    if (code === INVALID) {
      const field = (data as InvalidField | null)?.field ?? '';
      return { text: message, field: field.split('.').slice(0, 2).join('.') };
    }
    if (status === NO_ANSWER) return { text: t('orders.noAnswer') };
    if (status === TOO_MANY || code === TOO_MANY) return { text: t('orders.tooMany') };
    return { text: message || t('common.msg5') };
  }

  return { send, isSending, refusal, forgetRefusal: () => setRefusal(undefined) };
}

/** By the server's rules; after a fault of its own or on the way the order may be there. */
function isAnswered(error: unknown): boolean {
  return error instanceof CallFailure && error.status !== NO_ANSWER && error.status < OURS;
}
