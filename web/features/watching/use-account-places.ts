import { useCallback, useEffect, useState } from 'react';
import { commitPendingRemovals } from '#ui/toast/pending-removals.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { readDevicePlaces } from '#web/lib/storage/device-places.ts';
import { toPlaces, type WatchedPlace } from './watched-place.ts';

/** The number of places to load: more than are shown, because finished dramas are left out. */
const NEWEST = 24;

/** The newest places of the account; undefined until they are loaded. */
export function useAccountPlaces(isSignedIn: boolean) {
  const [places, setPlaces] = useState<WatchedPlace[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(() => {
    let isCurrent = true;
    fetchPlaces().then(
      (found) => isCurrent && setPlaces(found),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  useEffect(() => (isSignedIn ? load() : undefined), [isSignedIn, load]);

  return {
    places,
    hasFailed,
    retry() {
      setHasFailed(false);
      load();
    },
    hide({ drama_id }: WatchedPlace) {
      setPlaces((now) => now?.filter((place) => place.drama_id !== drama_id));
    },
    show(place: WatchedPlace) {
      setPlaces((now) => now && [...now, place]);
    },
  };
}

async function fetchPlaces(): Promise<WatchedPlace[]> {
  await commitPendingRemovals();
  // Merges the places of a guest who has just signed in.
  if (readDevicePlaces().length > 0) {
    const { mergePlaces } = await import('./merge-places.ts');
    await mergePlaces().catch(() => {});
  }
  const { list } = await browserApi().getWatchHistory(
    { page: 1, page_size: NEWEST },
    { isQuiet: true, actionKey: 'continue' },
  );
  return toPlaces(list);
}
