import { useEffect } from 'react';
import { useSession } from '../lib/session/session.ts';
import { deviceSearches } from '../lib/storage/search-history.ts';

/** When a guest signs in, moves the searches made on this device to the account. */
export function useSearchMerging(): void {
  const owner = useSession()?.email;
  useEffect(() => {
    if (owner === undefined || deviceSearches.get().length === 0) return;
    // If it fails, it is tried again when the next document loads.
    import('../features/catalogue/search/search-history.ts')
      .then((module) => module.loadSearches())
      .catch(() => {});
  }, [owner]);
}
