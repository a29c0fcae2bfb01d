import { useEffect, useState } from 'react';
import { browserApi } from '#web/lib/api/browser-api.ts';
import type { ShortlistSummary } from '../shortlists-data.ts';

/**
 * The number of the user's lists that have the title; 0 for a guest, until it is known, and if the
 * call fails. `showLists` takes it from lists that were loaded or changed elsewhere.
 */
export function useListCount(dramaId: number, email: string | undefined) {
  const [known, setKnown] = useState({ key: '', count: 0 });
  const key = `${dramaId} ${email}`;
  const showLists = (lists: ShortlistSummary[]) => {
    const having = lists.filter(({ drama_ids }) => drama_ids.includes(dramaId));
    setKnown({ key, count: having.length });
  };
  useEffect(() => {
    if (email === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    browserApi()
      .getShortlistList({ drama_id: dramaId }, { isQuiet: true, actionKey: dramaId, signal })
      .then(
        (lists) => signal.aborted || showLists(lists),
        () => {},
      );
    return () => controller.abort();
  }, [key]);
  return { count: known.key === key ? known.count : 0, showLists };
}
