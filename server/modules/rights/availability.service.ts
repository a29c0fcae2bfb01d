import { setImmediate } from 'node:timers/promises';
import type { AvailabilityFilter } from '../../../contract/catalogue.ts';
import type {
  Availability,
  AvailabilityState,
  MarketQuery,
} from '../../../contract/licence/availability.ts';
import type { LicenceTerms } from '../../../contract/licence/terms.ts';
import type { Db } from '../../db/client.ts';
import { isFree, stateOf } from './availability/is-free.ts';
import { toMarketRequest, toTermsRequest } from './availability/licence-request.ts';
import * as queries from './grants-read.queries.ts';
import { readRightsLines } from './rights-lines.ts';

export type AvailabilityService = ReturnType<typeof createAvailabilityService>;

export interface JudgedLine {
  dramaId: number;
  terms: LicenceTerms;
}

interface AvailabilityParts {
  db: Db;
  now: () => Date;
}

/** Judging the dramas of a long list takes several times as long. */
const MAX_BLOCK_MS = 10;

const acceptedStates: Record<AvailabilityFilter, readonly AvailabilityState[]> = {
  free: ['free'],
  open: ['free', 'partly', 'unstated'],
};

/** Says which dramas are free for a request, by the grants and holdbacks in the database. */
export function createAvailabilityService({ db, now }: AvailabilityParts) {
  /** Today in UTC: `2026-01-31`. */
  const today = () => now().toISOString().slice(0, 10);

  return {
    /** The published dramas among these, in the given order, each once. */
    async listForMarket(dramaIds: number[], market: MarketQuery) {
      const request = toMarketRequest(market, today());
      const rows = await queries.listPublishedRights(db, dramaIds);
      const found = new Map(rows.map(({ drama_id, lines }) => [drama_id, lines]));
      return [...new Set(dramaIds)]
        .filter((dramaId) => found.has(dramaId))
        .map((dramaId) => ({
          drama_id: dramaId,
          ...isFree(request, readRightsLines(found.get(dramaId))),
        }));
    },

    /** The answers for the lines of an order, in their order; reads through the transaction. */
    async judgeLines(from: Db, lines: readonly JudgedLine[]): Promise<Availability[]> {
      const dramaIds = lines.map(({ dramaId }) => dramaId);
      const linesOf = await readLines(from, dramaIds);
      return lines.map(({ dramaId, terms }) =>
        isFree(toTermsRequest(terms, today()), readRightsLines(linesOf.get(dramaId))),
      );
    },

    /** A filter for lists: the dramas that are free, or that may be, for the market. */
    filterFor(filter: AvailabilityFilter, market: MarketQuery) {
      const request = toMarketRequest(market, today());
      const isAccepted = (lines: string) =>
        acceptedStates[filter].includes(stateOf(request, readRightsLines(lines)));
      return {
        /** Equal filters have equal keys. */
        key: JSON.stringify([filter, request], writeSets),
        async keep(dramaIds: readonly number[]): Promise<number[]> {
          const linesOf = await readLines(db, dramaIds);
          // The dramas of one contract often have equal rights, which are judged once.
          const texts = new Set(dramaIds.map((dramaId) => linesOf.get(dramaId) ?? ''));
          const accepted = await filterInTurns(texts, isAccepted);
          return dramaIds.filter((dramaId) => accepted.has(linesOf.get(dramaId) ?? ''));
        },
      };
    },
  };
}

/** Filters with pauses, in which other requests are served. */
async function filterInTurns(texts: Set<string>, isAccepted: (text: string) => boolean) {
  const accepted = new Set<string>();
  let startedAt = performance.now();
  for (const text of texts) {
    if (isAccepted(text)) accepted.add(text);
    if (performance.now() - startedAt < MAX_BLOCK_MS) continue;
    await setImmediate();
    startedAt = performance.now();
  }
  return accepted;
}

/** JSON has no form for the bigints of sets. */
function writeSets(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString(16) : value;
}

async function readLines(from: Db, dramaIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await queries.listRights(from, dramaIds);
  return new Map(rows.map(({ drama_id, lines }) => [drama_id, lines]));
}
