import { useState } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import { commitPendingRemovals, removeWithUndo } from '#ui/toast/pending-removals.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { browserApi, prepareCalls } from '#web/lib/api/browser-api.ts';
import { markNothingToContinue } from '#web/lib/storage/continue-hint.ts';
import { latestFirst, toPlaces, type WatchedPlace } from '../watched-place.ts';

export const HISTORY_PAGE_SIZE = 24;

export interface LoadedHistory {
  places: WatchedPlace[];
  total: number;
  /** The time that determines "today"; the same when server and browser render. */
  loadedAt: string;
}

interface Shown {
  loaded: LoadedHistory;
  places: WatchedPlace[];
  /** Places removed on the page, but not yet on the server: they can be restored. */
  removed: WatchedPlace[];
  /** The last place restored by undo; its row gets the focus. */
  restored?: WatchedPlace;
  /** The number of places on the server. */
  total: number;
}

const start = (loaded: LoadedHistory): Shown => ({
  loaded,
  places: loaded.places,
  removed: [],
  total: loaded.total,
});

/** The page's list, with actions to load more, remove one and clear all. */
export function useHistory(loaded: LoadedHistory) {
  const { t } = useTranslator();
  const [shown, setShown] = useState(() => start(loaded));
  if (shown.loaded !== loaded) setShown(start(loaded));
  const { places, removed, restored, total } = shown;

  async function loadMore() {
    // Counts the removed places too, which are still in the server's list, so that no place is
    // skipped.
    const page = Math.floor((places.length + removed.length) / HISTORY_PAGE_SIZE) + 1;
    const reply = await browserApi().getWatchHistory({ page, page_size: HISTORY_PAGE_SIZE });
    setShown((now) => {
      const known = new Set([...now.places, ...now.removed].map(({ drama_id }) => drama_id));
      const more = toPlaces(reply.list).filter(({ drama_id }) => !known.has(drama_id));
      return { ...now, places: [...now.places, ...more], total: reply.total };
    });
  }

  function remove(place: WatchedPlace) {
    const isOther = ({ drama_id }: WatchedPlace) => drama_id !== place.drama_id;
    setShown((now) => ({
      ...now,
      places: now.places.filter(isOther),
      removed: [...now.removed, place],
    }));
    // Loads the transport, so that the removal can be sent when the page is left.
    prepareCalls();
    removeWithUndo({
      text: t('history.removed', { title: place.title }),
      undoLabel: t('history.undo'),
      async commit() {
        const { drama_id } = place;
        await browserApi().deleteWatchHistory({ drama_id }, { actionKey: drama_id });
        setShown((now) => ({
          ...now,
          removed: now.removed.filter(isOther),
          total: now.total - 1,
        }));
      },
      restore: () =>
        setShown((now) => ({
          ...now,
          places: latestFirst([...now.places.filter(isOther), place]),
          removed: now.removed.filter(isOther),
          restored: place,
        })),
    });
  }

  async function clear() {
    await commitPendingRemovals();
    await browserApi().deleteWatchHistory({ all: true });
    setShown((now) => ({ ...now, places: [], removed: [], total: 0 }));
    markNothingToContinue();
    showToast({ tone: 'success', text: t('history.cleared') });
  }

  return { places, restored, total: total - removed.length, loadMore, remove, clear };
}
