import { readMarketQuery, writeMarketQuery } from '#contract/licence/market-query.ts';
import type { Market } from '#contract/rights.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { readStoredMarket } from '#web/lib/storage/stored-market.ts';
import { currentOwner, marketQuery } from './market-store.ts';

/**
 * Saves the market on this device and, if the visitor is signed in, in the account first. A failed
 * call changes nothing, and the shell shows it.
 */
export async function saveMarket(market: Market | null): Promise<void> {
  if (currentOwner()) await browserApi().updateMarket({ market });
  marketQuery.set(market ? writeMarketQuery(market) : '');
}

/**
 * Follows the account's market. If the account has none, a market that was set on this device
 * before signing in is saved in it; one of another user is removed.
 */
export async function syncMarket(): Promise<void> {
  const owner = currentOwner();
  const before = readStoredMarket();
  const kept = await browserApi().getMarket({}, { isQuiet: true });
  const isUnchanged = readStoredMarket().query === before.query;
  if (currentOwner() !== owner || !isUnchanged) return;
  const guests = before.owner === '' ? readMarketQuery(before.query) : undefined;
  if (!kept && guests) await browserApi().updateMarket({ market: guests }, { isQuiet: true });
  const market = kept ?? guests;
  marketQuery.set(market ? writeMarketQuery(market) : '');
}
