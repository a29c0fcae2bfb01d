import type { AvailabilityService } from '../availability.service.ts';
import { endGrants, listGrantEnds } from '../grants-write.queries.ts';
import { lockRights } from '../rights-locks.queries.ts';
import { addDealGrants, toGrantTerms } from './deal-grants.ts';

export type DealRights = ReturnType<typeof createDealRights>;

/** What quotes and deals need to know and to change of rights. */
export function createDealRights({ judgeOffers, findTaken }: AvailabilityService) {
  return {
    lockRights,
    judgeOffers,
    findTaken,
    toGrantTerms,
    addDealGrants,
    endDealGrants: endGrants,
    listGrantEnds,
  };
}
