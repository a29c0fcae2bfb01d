import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { CallFailure } from '../../../../contract/client.ts';
import type { InvalidField } from '../../../../contract/envelope.ts';
import { browserApi } from '../../../lib/browser-api.ts';
import { noteFailure } from '../../../lib/failures.ts';
import { noteCollectCount } from '../../../lib/session.ts';
import { useSpeaker } from '../../../lib/speaker.ts';
import { carryOutRemovals } from '../../../ui/undoable-removals.ts';
import { versionsWritten } from '../cart/version-writer.ts';
import { attemptFor, type OrderDraft, randomKey, toOrderInput } from './draft.ts';

export interface SentOrder {
  orderId: number;
  orderNo: string;
}

interface Refusal {
  text: string;
  field?: string;
}

/** The account's own troubles, which the shell acts upon. */
const OF_THE_ACCOUNT = [401, 441, 911];
const [NO_ANSWER, INVALID, GONE, CONFLICT, TOO_MANY] = [0, 400, 404, 409, 429];

/** Sends an order once, however often it is pressed and whatever becomes of the reply. */
export function useOrder(draft: OrderDraft, onChange: (part: Partial<OrderDraft>) => void) {
  const { t } = useSpeaker();
  const { revalidate } = useRevalidator();
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const isBusy = useRef(false);

  async function send(cartIds: number[]): Promise<SentOrder | undefined> {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setIsSending(true);
    setRefusal(undefined);
    const input = toOrderInput(draft, cartIds);
    // Kept before it is sent: after a lost reply and a reload the same order has the same key.
    const attempt = attemptFor(draft, input, randomKey);
    onChange({ attempt });
    try {
      await Promise.all([carryOutRemovals(), versionsWritten()]);
      const options = { idempotencyKey: attempt.key, isQuiet: true };
      const reply = await browserApi().sendCopyrightOrder(input, options);
      noteCollectCount(reply.copyright_cart_count);
      return { orderId: reply.order_id, orderNo: reply.order_no };
    } catch (error) {
      setRefusal(explain(error));
      return undefined;
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  }

  function explain(error: unknown): Refusal {
    if (!(error instanceof CallFailure)) return { text: t('common.msg5') };
    const { code, status, message, data } = error;
    if (OF_THE_ACCOUNT.includes(code)) noteFailure(error);
    // Something was withdrawn or ordered elsewhere: the list shows what is left.
    if (code === CONFLICT || code === GONE) void revalidate();
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
