import { readSession } from '../../../lib/session/session.ts';
import { watchDeviceStorage } from '../../../lib/storage/browser-storage.ts';
import {
  markMarket,
  readStoredMarket,
  saveStoredMarket,
} from '../../../lib/storage/stored-market.ts';
import { createStore } from '../../../ui/state/store.ts';
import { withoutPassedStart } from '../start-day.ts';

/**
 * The visitor's market as query text, the same in every tab; empty if none is set. A market that
 * another user has left on this device is not shown.
 */
export const marketQuery = createStore('', {
  read() {
    const { owner, query } = readStoredMarket();
    return owner === currentOwner() ? withoutPassedStart(query) : '';
  },
  write(query) {
    saveStoredMarket({ owner: currentOwner(), query });
    markMarket(query !== '');
  },
  watch: (notify) =>
    watchDeviceStorage(() => {
      markMarket(marketQuery.get() !== '');
      notify();
    }),
});

/** The email address of the signed-in user; empty for a guest. */
export function currentOwner(): string {
  return readSession()?.email ?? '';
}
