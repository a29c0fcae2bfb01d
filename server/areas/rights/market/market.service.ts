import type { Market } from '#contract/rights.ts';
import type { Db } from '#server/db/client.ts';
import * as queries from './market.queries.ts';

export type MarketService = ReturnType<typeof createMarketService>;

/** The market kept in the account. */
export function createMarketService(db: Db) {
  return {
    get: (userId: number) => queries.getMarket(db, userId),
    async update(userId: number, market: Market | null): Promise<Market | null> {
      await queries.updateMarket(db, userId, market);
      return market;
    },
  };
}
