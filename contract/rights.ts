import * as v from 'valibot';
import { calls } from './calls.ts';
import { closed, id, listFromQuery, nothing } from './fields/fields.ts';
import { availability, marketEntries } from './licence/availability.ts';
import { exclusionsBesideWorld, termEntries } from './licence/terms.ts';
import { defineEndpoint } from './transport/endpoint.ts';

/** What a buyer usually licenses, kept in the account and compared with every title. */
export const market = v.pipe(closed(termEntries), exclusionsBesideWorld());
export type Market = v.InferOutput<typeof market>;

export const MAX_JUDGED_DRAMAS = 100;

export const rights = {
  /** In the order of `drama_ids`, each once; unknown and unpublished dramas are left out. */
  getDramaAvailability: defineEndpoint({
    ...calls.getDramaAvailability,
    access: 'anyone',
    input: v.pipe(
      closed({ drama_ids: listFromQuery(id, MAX_JUDGED_DRAMAS), ...marketEntries }),
      exclusionsBesideWorld(),
    ),
    output: v.array(v.object({ drama_id: v.number(), ...availability.entries })),
  }),
  /** Extension: the market kept in the account, or null. */
  getMarket: defineEndpoint({
    ...calls.getMarket,
    access: 'user',
    input: nothing,
    output: v.nullable(market),
  }),
  /** Extension: null removes the market. */
  updateMarket: defineEndpoint({
    ...calls.updateMarket,
    access: 'user',
    input: closed({ market: v.nullable(market) }),
    output: v.nullable(market),
  }),
};
