import { useEffect } from 'react';
import { useSession } from '../lib/session/session.ts';
import { forgetContinueHint, mayHaveDevicePlaces } from '../lib/storage/continue-hint.ts';
import { useCurrentPage } from '../shell/current-page.ts';

/** No place is lost: a guest who signs in takes along what was watched on this device. */
export function useKeptPlaces(): void {
  const isSignedIn = useSession() !== undefined;
  const isWatching = useCurrentPage()?.name === 'Player';
  useEffect(() => {
    if (!isSignedIn || !mayHaveDevicePlaces()) return;
    // What fails now is tried again at the next start of a page.
    import('../features/watching/merge-places.ts')
      .then((module) => module.mergePlaces())
      .catch(() => {});
  }, [isSignedIn]);
  // Whoever watches will have something to go on with.
  useEffect(() => {
    if (isWatching) forgetContinueHint();
  }, [isWatching]);
}
