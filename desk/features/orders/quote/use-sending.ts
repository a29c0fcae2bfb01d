import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useFailureText } from '#desk/ui/failure-text.ts';
import { conflictOf } from '#desk/ui/form/conflict-dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { orderPath } from '../shared/paths.ts';
import type { QuoteEditorState } from './use-quote-editor.ts';

interface SendingOptions {
  order: DeskOrder;
  editor: QuoteEditorState;
  /** `isConflict`: another version was sent or answered meanwhile; the page is loaded again. */
  onFailed: (isConflict: boolean) => void;
}

/** Sends the quote and opens its order. */
export function useSending({ order, editor, onFailed }: SendingOptions) {
  const { t } = useTranslator();
  const navigate = useNavigate();
  const reload = useReload();
  const describe = useFailureText();
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function send() {
    setIsBusy(true);
    setMessage('');
    try {
      const { order_no } = order;
      const sent = await deskApi.sendQuote({ order_no, base: editor.base, quote: editor.quote });
      editor.finish();
      showToast({ text: t('deskOrders.quoteSent', { version: sent.version }), tone: 'success' });
      await navigate(orderPath(order_no));
    } catch (failure) {
      const isConflict = conflictOf(failure) !== undefined;
      onFailed(isConflict);
      if (isConflict) reload();
      else setMessage(describe(failure));
    } finally {
      setIsBusy(false);
    }
  }

  return { send, message, isBusy };
}
