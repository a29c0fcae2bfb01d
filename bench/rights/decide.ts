import type { MarketQuery } from '#contract/licence/availability.ts';
import { leafMedia } from '#contract/licence/media.ts';
import { regions } from '#contract/licence/regions.ts';
import { WORLD } from '#contract/licence/territories.ts';
import { availabilityOf } from '#server/areas/rights/availability/availability-of.ts';
import {
  type DramaRights,
  EVERY_COUNTRY,
  EVERY_MEDIUM,
  type GrantIn,
  toCountrySet,
  toMediaSet,
} from '#server/areas/rights/availability/grants.ts';
import { toMarketRequest } from '#server/areas/rights/availability/licence-request.ts';
import { toDayNumber } from '#server/areas/rights/availability/periods.ts';
import { compareWithBruteForce } from '#tests/support/rights/compare-decisions.ts';
import { median, print } from '../support/report.ts';

const CASES = 10_000;
const ROUNDS = 50;
const DRAMAS = 100;

const smallMarket: MarketQuery = {
  territories: ['BR', 'JP', 'MX'],
  media: ['svod'],
  term_months: 24,
};
const worldMarket: MarketQuery = { ...smallMarket, territories: [WORLD], media: [...leafMedia] };

/** Measures the decision alone, without the database: whether it is right, and how long it takes. */
export function benchDecisions(): void {
  const counts = Object.entries(compareWithBruteForce(CASES));
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const states = counts.map(([state, count]) => `${count} ${state}`).join(', ');
  print(`decisions equal to brute force: ${states}`, total, { atLeast: CASES });

  const dramas = Array.from({ length: DRAMAS }, (_, index) => makeRights(index));
  const what = 'decision with 50 grants';
  print(`${what}, 3 countries × 1 medium`, time(smallMarket, dramas), { atMost: 100 }, ' µs');
  print(`${what}, 249 countries × 11 media`, time(worldMarket, dramas), { atMost: 300 }, ' µs');
}

/** Microseconds of CPU time per decision, which other processes hardly influence. */
function time(market: MarketQuery, dramas: readonly DramaRights[]): number {
  const request = toMarketRequest(market, '2027-01-01');
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (const rights of dramas) availabilityOf(request, rights);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / dramas.length;
  });
  return median(rounds);
}

/** 1 + 24 + 20 + 3 + 2 = 50 rows: worldwide rights and others in, and sales, holdbacks and quotes in single regions. */
function makeRights(drama: number): DramaRights {
  const make = (count: number, kind: number) =>
    Array.from({ length: count }, (_, index) => makeRow(drama * 31 + kind * 7 + index));
  const world: GrantIn = {
    countries: EVERY_COUNTRY,
    media: EVERY_MEDIUM,
    languages: [],
    start: 0,
    end: Infinity,
    isExclusive: true,
    maySublicense: true,
  };
  return {
    grantsIn: [world, ...make(24, 1)],
    grantsOut: make(20, 2),
    holdbacks: make(3, 3),
    quotes: make(2, 4),
  };
}

function makeRow(number: number): GrantIn {
  const start = toDayNumber('2023-01-01') + ((number * 97) % 1400);
  const first = number % leafMedia.length;
  return {
    countries: toCountrySet(regions[number % regions.length]?.codes ?? []),
    media: toMediaSet(leafMedia.slice(first, first + 4)),
    languages: number % 3 === 0 ? [{ language: 'es', use: 'any' }] : [],
    start,
    end: start + 200 + ((number * 53) % 1000),
    isExclusive: number % 2 === 0,
    maySublicense: number % 10 > 0,
  };
}
