import { setImmediate } from 'node:timers/promises';
import type { AvailabilityFilter } from '#contract/catalogue.ts';
import type {
  Availability,
  AvailabilityState,
  MarketQuery,
} from '#contract/licence/availability.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { availabilityOf, isGrantable, stateOf } from './availability/availability-of.ts';
import { toMarketRequest, toTermsRequest } from './availability/licence-request.ts';
import * as queries from './grants-read.queries.ts';
import { type Judgement, nextExpiry, withQuotes } from './open-quotes.ts';
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

/** Says which dramas are free for a request, by the rights and open quotes in the database. */
export function createAvailabilityService({ db, now }: AvailabilityParts) {
  const expiries = createExpiryCounter();

  async function judge(from: Db, lines: readonly JudgedLine[], judgement: Judgement) {
    const linesOf = await readLines(from, lines.map(toDramaId));
    return lines.map(({ dramaId, terms }) =>
      availabilityOf(
        toTermsRequest(terms, dayOf(judgement.now)),
        withQuotes(readRightsLines(linesOf.get(dramaId)), judgement),
      ),
    );
  }

  return {
    /** The published dramas among these, in the given order, each once. */
    async listForMarket(dramaIds: number[], market: MarketQuery) {
      const judgement = { now: now() };
      const request = toMarketRequest(market, dayOf(judgement.now));
      const rows = await queries.listPublishedRights(db, dramaIds);
      const found = new Map(rows.map(({ drama_id, lines }) => [drama_id, lines]));
      return [...new Set(dramaIds)]
        .filter((dramaId) => found.has(dramaId))
        .map((dramaId) => ({
          drama_id: dramaId,
          ...availabilityOf(request, withQuotes(readRightsLines(found.get(dramaId)), judgement)),
        }));
    },

    /** The answers for the lines of an order, in their order; reads through the transaction. */
    judgeLines: (from: Db, lines: readonly JudgedLine[]): Promise<Availability[]> =>
      judge(from, lines, { now: now() }),

    /** The same for the lines of a quote, for which the open quote of its order does not count. */
    judgeOffers: (tx: Tx, orderId: number, lines: readonly JudgedLine[]): Promise<Availability[]> =>
      judge(tx, lines, { now: now(), orderId }),

    /** The dramas whose lines cannot be granted by the rights alone; open quotes do not count. */
    async findTaken(tx: Tx, lines: readonly JudgedLine[]): Promise<number[]> {
      const linesOf = await readLines(tx, lines.map(toDramaId));
      const today = dayOf(now());
      return lines
        .filter(
          ({ dramaId, terms }) =>
            !isGrantable(toTermsRequest(terms, today), readRightsLines(linesOf.get(dramaId))),
        )
        .map(toDramaId);
    },

    /** A filter for lists: the dramas that are free, or that may be, for the market. */
    filterFor(filter: AvailabilityFilter, market: MarketQuery) {
      const judgement = { now: now() };
      const request = toMarketRequest(market, dayOf(judgement.now));
      const isAccepted = (lines: string) => {
        const rights = readRightsLines(lines);
        expiries.expect(nextExpiry(rights, judgement.now));
        return acceptedStates[filter].includes(stateOf(request, withQuotes(rights, judgement)));
      };
      return {
        /** Equal filters have equal keys until a quote expires by which a list was filtered. */
        key: JSON.stringify([filter, request, expiries.count(judgement.now)], writeSets),
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

/** Counts how often the filtered lists became outdated because a quote expired. */
function createExpiryCounter() {
  let passed = 0;
  /** When the first of the open quotes expires by which lists were filtered since then. */
  let next = Infinity;
  return {
    count(time: Date): number {
      if (time.getTime() >= next) {
        passed += 1;
        next = Infinity;
      }
      return passed;
    },
    expect(expiresAt: number) {
      next = Math.min(next, expiresAt);
    },
  };
}

/** The day in UTC: `2026-01-31`. */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function toDramaId({ dramaId }: JudgedLine): number {
  return dramaId;
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
