import { useEffect } from 'react';
import { useSession } from '../lib/session/session.ts';
import { readStoredMarket } from '../lib/storage/stored-market.ts';

/** When a user has signed in, fetches the market of the account, or saves the guest's in it. */
export function useMarketSync(): void {
  const email = useSession()?.email;
  useEffect(() => {
    if (!email || readStoredMarket().owner === email) return;
    // If it fails, it is tried again when the next document loads.
    import('../features/licence/market/account-market.ts')
      .then((module) => module.syncMarket())
      .catch(() => {});
  }, [email]);
}
