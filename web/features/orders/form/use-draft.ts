import { useEffect, useState } from 'react';
import { readSession } from '../../../lib/session/session.ts';
import {
  forgetOrderDraft,
  readOrderDraft,
  saveOrderDraft,
} from '../../../lib/storage/order-draft.ts';
import { emptyDraft, type OrderDraft, parseDraft } from './draft.ts';

/** The order form's content. On the server, and until the page is alive, it is empty. */
export function useDraft() {
  const [draft, setDraft] = useState(() => emptyDraft(''));
  useEffect(() => {
    const email = readSession()?.email ?? '';
    setDraft(parseDraft(readOrderDraft(email), email));
  }, []);

  function change(part: Partial<OrderDraft>) {
    setDraft((now) => {
      const next = { ...now, ...part };
      saveOrderDraft(readSession()?.email ?? '', next);
      return next;
    });
  }

  function clear() {
    forgetOrderDraft();
    setDraft(emptyDraft(readSession()?.email ?? ''));
  }

  return { draft, change, clear };
}
