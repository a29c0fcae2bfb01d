import { useEffect, useState } from 'react';
import { readSession } from '../../../lib/session/session.ts';
import {
  forgetOrderDraft,
  keepOrderDraft,
  readOrderDraft,
} from '../../../lib/storage/order-draft-store.ts';
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
      keepOrderDraft(readSession()?.email ?? '', next);
      return next;
    });
  }

  function clear() {
    forgetOrderDraft();
    setDraft(emptyDraft(readSession()?.email ?? ''));
  }

  return { draft, change, clear };
}
