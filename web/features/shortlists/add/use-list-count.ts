import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { ShortlistSummary } from '../shortlists-data.ts';

/**
 * The number of the user's lists that have the title; 0 for a guest, until it is known, and if the
 * call fails. `showLists` takes it from lists that were loaded or changed elsewhere.
 */
export function useListCount(dramaId: number) {
  const email = useSession()?.email;
  const [known, setKnown] = useState({ key: '', count: 0 });
  const key = `${dramaId} ${email}`;
  const showLists = useCallback(
    (lists: ShortlistSummary[]) => {
      const having = lists.filter(({ drama_ids }) => drama_ids.includes(dramaId));
      setKnown({ key, count: having.length });
    },
    [key, dramaId],
  );
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
  }, [dramaId, email, showLists]);
  return { count: known.key === key ? known.count : 0, showLists };
}
