import { useEffect, useMemo } from 'react';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { commitPendingRemovals, removeWithUndo } from '#ui/toast/pending-removals.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { useSession } from '#web/lib/session/session.ts';
import {
  forgetContinueHint,
  markNothingToContinue,
  mayHaveSomethingToContinue,
} from '#web/lib/storage/continue-hint.ts';
import {
  devicePlaces,
  forgetDevicePlace,
  keepDevicePlace,
} from '#web/lib/storage/device-places.ts';
import { useAccountPlaces } from '../use-account-places.ts';
import type { WatchedPlace } from '../watched-place.ts';
import { type ContinueItem, toContinueItems } from './continue-items.ts';

type ContinueState =
  | { kind: 'none' | 'loading' | 'empty' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; items: ContinueItem[]; remove: (place: WatchedPlace) => void };

/** The dramas to continue on the home page: the account's, or a guest's from this device. */
export function useContinueWatching(): ContinueState {
  const { t } = useTranslator();
  const isSignedIn = useSession() !== undefined;
  const account = useAccountPlaces(isSignedIn);
  const onDevice = useStore(devicePlaces);
  const places = isSignedIn ? account.places : onDevice;
  const items = useMemo(() => places && toContinueItems(places), [places]);
  // Decided once per user, as in `shell/first-script.ts`, so that the layout does not shift:
  // without reserved space, dramas appear only on the next visit; after a removal the space stays.
  const isSpaceReserved = useMemo(
    () => mayHaveSomethingToContinue() && (isSignedIn || devicePlaces.get().length > 0),
    [isSignedIn],
  );
  useEffect(() => {
    if (!items) return;
    if (items.length > 0) forgetContinueHint();
    else if (isSignedIn || isSpaceReserved) markNothingToContinue();
  }, [isSignedIn, isSpaceReserved, items]);
  // When the page is left, sends the removals that could still be undone.
  useEffect(() => () => void commitPendingRemovals(), []);

  function remove(place: WatchedPlace) {
    const { drama_id } = place;
    if (isSignedIn) account.hide(place);
    else forgetDevicePlace(drama_id);
    removeWithUndo({
      text: t('history.removed', { title: place.title }),
      undoLabel: t('history.undo'),
      commit: async () =>
        isSignedIn && browserApi().deleteWatchHistory({ drama_id }, { actionKey: drama_id }),
      restore: () => (isSignedIn ? account.show(place) : keepDevicePlace(place)),
    });
  }

  if (!isSpaceReserved) return { kind: 'none' };
  if (isSignedIn && account.hasFailed) return { kind: 'failed', retry: account.retry };
  if (!items) return { kind: 'loading' };
  return items.length > 0 ? { kind: 'ready', items, remove } : { kind: 'empty' };
}
