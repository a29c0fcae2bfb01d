import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { browserApi } from '../../lib/browser-api.ts';
import {
  forgetContinueHint,
  mayHaveSomethingToContinue,
  noteNothingToContinue,
} from '../../lib/continue-hint.ts';
import { readDevicePlaces, useDevicePlaces } from '../../lib/device-places.ts';
import { useSession } from '../../lib/session.ts';
import { type ContinueItem, toContinueItems } from './continue-items.ts';
import { carryOutRemovals } from './undoable-removals.ts';
import { toPlaces, type WatchedPlace } from './watched-place.ts';

export type ContinueState =
  /** Of the server, and while its HTML becomes alive: the first script knows who keeps the room. */
  | { kind: 'undecided' | 'none' | 'loading' | 'empty' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; items: ContinueItem[] };

/** Some of the newest are finished and left out. */
const NEWEST = 24;

const never = () => () => {};

/** What home offers to go on with: the account's, or a guest's own from this device. */
export function useContinueWatching(): ContinueState {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const isSignedIn = useSession() !== undefined;
  const devicePlaces = useDevicePlaces();
  const account = useAccountPlaces(isAlive && isSignedIn);
  // Decided once for each visitor: what comes unexpected waits for the next visit, and what goes
  // leaves its room, because the page must not jump.
  const hasRoom = useMemo(
    () => isAlive && mayHaveSomethingToContinue() && (isSignedIn || readDevicePlaces().length > 0),
    [isAlive, isSignedIn],
  );
  const places = isSignedIn ? account.places : devicePlaces;
  const items = useMemo(() => places && toContinueItems(places), [places]);
  useEffect(() => {
    if (!isAlive || !items) return;
    if (items.length > 0) forgetContinueHint();
    else if (isSignedIn || hasRoom) noteNothingToContinue();
  }, [isAlive, isSignedIn, hasRoom, items]);

  if (!isAlive) return { kind: 'undecided' };
  if (!hasRoom) return { kind: 'none' };
  if (isSignedIn && account.hasFailed) return { kind: 'failed', retry: account.retry };
  if (!items) return { kind: 'loading' };
  return items.length > 0 ? { kind: 'ready', items } : { kind: 'empty' };
}

function useAccountPlaces(isWanted: boolean) {
  const [places, setPlaces] = useState<WatchedPlace[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    fetchPlaces().then(
      (found) => isCurrent && setPlaces(found),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, attempt]);
  const retry = () => {
    setHasFailed(false);
    setAttempt(attempt + 1);
  };
  return { places, hasFailed, retry };
}

async function fetchPlaces(): Promise<WatchedPlace[]> {
  await carryOutRemovals();
  // A guest who has just signed in brings along what was watched here.
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
