import { deviceStorage, parseJson, recordOf } from '#ui/storage/browser-storage.ts';
import { userKeys } from './user-data.ts';

const KEY = userKeys.market;

/**
 * The buyer's market on this device, as query text (`territories=MX,CL&media=svod&term_months=24`),
 * which is also its form in addresses. It is not validated here, because not every page loads the
 * contract's schema.
 */
export interface StoredMarket {
  /** The email address of the account it was saved in; empty for a guest. */
  owner: string;
  /** Empty if no market is set. */
  query: string;
}

export function readStoredMarket(): StoredMarket {
  const { owner, query } = recordOf(parseJson(deviceStorage.read(KEY)));
  if (typeof owner === 'string' && typeof query === 'string') return { owner, query };
  return { owner: '', query: '' };
}

export function saveStoredMarket(stored: StoredMarket): void {
  deviceStorage.write(KEY, JSON.stringify(stored));
}

/**
 * Sets the attribute by which stylesheets reserve space for what is shown with a market.
 * `shell/first-script.ts` calls this before the first paint.
 */
export function markMarket(hasMarket: boolean): void {
  document.documentElement.toggleAttribute('data-market', hasMarket);
}
