import { useEffect } from 'react';
import { useStore } from '#ui/state/store.ts';
import { useSession } from '#web/lib/session/session.ts';
import { markMarket } from '#web/lib/storage/stored-market.ts';
import { marketQuery } from './market-store.ts';

/** The visitor's market as query text; empty if none is set. */
export function useMarket(): string {
  const email = useSession()?.email;
  useEffect(() => {
    // A session that has ended takes its market with it.
    markMarket(marketQuery.get() !== '');
    followAccount(email);
  }, [email]);
  return useStore(marketQuery);
}

/** Whether a list's market is not the visitor's own. */
export function isSharedMarket(listMarket: string | undefined, own: string): boolean {
  return listMarket !== undefined && listMarket !== own;
}

let followed: string | undefined;

/**
 * Fetches the account's market on the first page that uses it, and again when the document's user
 * has changed: the session may be restored late, or another tab may have signed in.
 */
function followAccount(email: string | undefined): void {
  if (email === followed) return;
  followed = email;
  if (!email) return;
  // If it fails, the next document tries again.
  import('./account-market.ts').then(({ syncMarket }) => syncMarket()).catch(() => {});
}
