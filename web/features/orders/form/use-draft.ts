import { useEffect, useRef, useState } from 'react';
import { useMarket } from '#web/features/licence/market/use-market.ts';
import { readSession } from '#web/lib/session/session.ts';
import { forgetOrderDraft, readOrderDraft, saveOrderDraft } from '#web/lib/storage/order-draft.ts';
import { emptyDraft, type OrderDraft, parseDraft } from './draft.ts';
import { fillFromMarket } from './market-terms.ts';

/** The content of the order form; empty on the server and until the page has mounted. */
export function useDraft() {
  const [draft, setDraft] = useState(() => emptyDraft(''));
  /** The account that opened the page: the session may expire while the form is filled in. */
  const owner = useRef('');
  useEffect(() => {
    owner.current = readSession()?.email ?? '';
    setDraft(parseDraft(readOrderDraft(owner.current), owner.current));
  }, []);
  const market = useMarket();
  // The account's market may arrive late.
  useEffect(() => setDraft((now) => fillFromMarket(now, market)), [market]);

  function change(part: Partial<OrderDraft>) {
    setDraft((now) => {
      const next = { ...now, ...part };
      saveOrderDraft(owner.current, next);
      return next;
    });
  }

  function clear() {
    forgetOrderDraft();
    setDraft(fillFromMarket(emptyDraft(owner.current), market));
  }

  return { draft, change, clear };
}
