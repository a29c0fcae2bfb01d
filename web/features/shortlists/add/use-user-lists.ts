import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import { announce } from '#ui/toast/announce.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import type { ShortlistSummary } from '../shortlists-data.ts';

interface UserListsOptions {
  isOpen: boolean;
  dramaIds: number[];
  onLists: (lists: ShortlistSummary[]) => void;
  onFailed: () => void;
}

/** The user's lists, loaded when the dialog opens, and the call that adds or removes the titles. */
export function useUserLists({ isOpen, dramaIds, onLists, onFailed }: UserListsOptions) {
  const { t } = useTranslator();
  const [lists, setLists] = useState<ShortlistSummary[]>();
  /** Lists with a running call. */
  const busyIds = useRef(new Set<number>());
  const count = dramaIds.length;
  const show = (changed: ShortlistSummary) =>
    setLists((now = []) =>
      now.map((list) => (list.shortlist_id === changed.shortlist_id ? changed : list)),
    );

  const reload = async () => setLists(await browserApi().getShortlistList({}));
  // The shell shows a failure.
  const load = useEffectEvent(() => reload().catch(onFailed));
  useEffect(() => {
    if (isOpen) void load();
  }, [isOpen]);

  const report = useEffectEvent(onLists);
  useEffect(() => {
    if (lists) report(lists);
  }, [lists]);

  /** The change is shown at once, and undone when the call fails. */
  const change = async (list: ShortlistSummary, isAdded: boolean) => {
    const { shortlist_id, name } = list;
    if (busyIds.current.has(shortlist_id)) return;
    busyIds.current.add(shortlist_id);
    const others = list.drama_ids.filter((id) => !dramaIds.includes(id));
    const changed = isAdded ? [...others, ...dramaIds] : others;
    show({ ...list, drama_ids: changed, title_count: changed.length });
    try {
      if (isAdded) {
        show(await browserApi().addShortlistTitles({ shortlist_id, drama_ids: dramaIds }));
        announce(t('shortlists.addedTo', { count, name }));
      } else {
        // Names only these titles, so all others stay as they are.
        await browserApi().updateShortlist({
          shortlist_id,
          titles: [],
          known_drama_ids: dramaIds,
        });
        announce(t('shortlists.takenFrom', { count, name }));
      }
    } catch {
      // The shell shows the failure, such as a full list.
      show(list);
    } finally {
      busyIds.current.delete(shortlist_id);
    }
  };
  return { lists, reload, change };
}
