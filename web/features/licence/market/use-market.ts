import { useEffect } from 'react';
import { useStore } from '../../../ui/state/store.ts';
import { currentOwner, marketQuery } from './market-store.ts';

/** The visitor's market as query text; empty if none is set. */
export function useMarket(): string {
  useEffect(followAccount, []);
  return useStore(marketQuery);
}

/** Whether a list's market is not the visitor's own. */
export function isSharedMarket(listMarket: string | undefined, own: string): boolean {
  return listMarket !== undefined && listMarket !== own;
}

let isFollowing = false;

/**
 * Fetches the account's market once per document, on the first page that uses it: the user may have
 * just signed in, or have changed it on another device.
 */
function followAccount(): void {
  if (isFollowing || !currentOwner()) return;
  isFollowing = true;
  // If it fails, the next document tries again.
  import('./account-market.ts').then(({ syncMarket }) => syncMarket()).catch(() => {});
}
