import { withoutPassedStart } from '#ui/licence/start-day.ts';
import { createStore } from '#ui/state/store.ts';
import { watchDeviceStorage } from '#ui/storage/browser-storage.ts';
import { readSession } from '#web/lib/session/session.ts';
import { markMarket, readStoredMarket, saveStoredMarket } from '#web/lib/storage/stored-market.ts';

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
