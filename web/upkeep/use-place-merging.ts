import { useEffect } from 'react';
import { useSession } from '../lib/session/session.ts';
import { forgetContinueHint, mayHaveDevicePlaces } from '../lib/storage/continue-hint.ts';
import { useCurrentPage } from '../shell/current-page.ts';

/** When a guest signs in, moves the places watched on this device to the account. */
export function usePlaceMerging(): void {
  const isSignedIn = useSession() !== undefined;
  const isWatching = useCurrentPage()?.name === 'Player';
  useEffect(() => {
    if (!isSignedIn || !mayHaveDevicePlaces()) return;
    // If merging fails, it is tried again when the next document loads.
    import('../features/watching/merge-places.ts')
      .then((module) => module.mergePlaces())
      .catch(() => {});
  }, [isSignedIn]);
  // Once a drama is watched, there is something to continue.
  useEffect(() => {
    if (isWatching) forgetContinueHint();
  }, [isWatching]);
}
