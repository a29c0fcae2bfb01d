import { useEffect, useSyncExternalStore } from 'react';
import type { CallOutput } from '../../contract/client.ts';
import { browserApi } from '../lib/browser-api.ts';
import { useSite } from '../lib/site.ts';

type Menu = CallOutput<'getNavigationList'>;

const none: Menu = [];
const listeners = new Set<() => void>();
let fetched = none;
let isRequested = false;

/** The server's menu as the page brought it; fetched once where it brought none (specification §4). */
export function useMenu(): Menu {
  const given = useSite()?.navigation ?? none;
  const isMissing = given.length === 0;
  useEffect(() => {
    if (!isMissing || isRequested) return;
    isRequested = true;
    void fetchMenu();
  }, [isMissing]);
  const later = useSyncExternalStore(
    subscribe,
    () => fetched,
    () => none,
  );
  return isMissing ? later : given;
}

/** As the specification says, a failure is ignored and the menu stays empty. */
async function fetchMenu(): Promise<void> {
  fetched = await browserApi()
    .getNavigationList({}, { isQuiet: true })
    .catch(() => none);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
