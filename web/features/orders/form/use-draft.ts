import { useEffect, useState } from 'react';
import { readSession } from '../../../lib/session/session.ts';
import {
  forgetOrderDraft,
  readOrderDraft,
  saveOrderDraft,
} from '../../../lib/storage/order-draft.ts';
import { useMarket } from '../../licence/market/use-market.ts';
import { emptyDraft, type OrderDraft, parseDraft } from './draft.ts';
import { fillFromMarket } from './market-terms.ts';

/** The content of the order form; empty on the server and until the page has mounted. */
export function useDraft() {
  const [draft, setDraft] = useState(() => emptyDraft(''));
  useEffect(() => {
    const email = readSession()?.email ?? '';
    setDraft(parseDraft(readOrderDraft(email), email));
  }, []);
  const market = useMarket();
  // The account's market may arrive late.
  useEffect(() => setDraft(fillFromMarket), [market]);

  function change(part: Partial<OrderDraft>) {
    setDraft((now) => {
      const next = { ...now, ...part };
      saveOrderDraft(readSession()?.email ?? '', next);
      return next;
    });
  }

  function clear() {
    forgetOrderDraft();
    setDraft(fillFromMarket(emptyDraft(readSession()?.email ?? '')));
  }

  return { draft, change, clear };
}
