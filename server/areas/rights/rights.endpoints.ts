import type { Handlers } from '#server/http/api/handler.ts';
import type { AvailabilityService } from './availability.service.ts';
import type { MarketService } from './market/market.service.ts';

export function rightsEndpoints(availability: AvailabilityService, market: MarketService) {
  return {
    getDramaAvailability: ({ drama_ids, ...query }) => availability.listForMarket(drama_ids, query),
    getMarket: (_input, { user }) => market.get(user.userId),
    updateMarket: (input, { user }) => market.update(user.userId, input.market),
  } satisfies Partial<Handlers>;
}
