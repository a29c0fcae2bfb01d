import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type Availability,
  type AvailabilityState,
  availabilityReasons,
  availabilityStates,
  type MarketQuery,
} from '#contract/licence/availability.ts';
import { writeLanguageUse } from '#contract/licence/terms.ts';
import { countryCodes, WORLD } from '#contract/licence/territories.ts';
import {
  availabilityOf,
  freeCountries,
  isGrantable,
  stateOf,
} from '#server/areas/rights/availability/availability-of.ts';
import {
  type DramaRights,
  toCountrySet,
  toMediaSet,
} from '#server/areas/rights/availability/grants.ts';
import {
  type LicenceRequest,
  toMarketRequest,
} from '#server/areas/rights/availability/licence-request.ts';
import { toDayNumber } from '#server/areas/rights/availability/periods.ts';
import { type Offer, withQuotes } from '#server/areas/rights/open-quotes.ts';
import {
  decideByBruteForce,
  isGrantableByBruteForce,
  openQuotes,
  type PlainOffer,
  type PlainRequest,
  type PlainRow,
} from './brute-force.ts';
import { generatedCase } from './generated-rights.ts';

/** Compares the decision with brute force in generated cases, and returns how many had each state. */
export function compareWithBruteForce(numRuns: number): Record<AvailabilityState, number> {
  const counts = Object.fromEntries(availabilityStates.map((state) => [state, 0])) as Record<
    AvailabilityState,
    number
  >;
  const property = fc.property(generatedCase, ({ offers, now, orderId, ...generated }) => {
    const request = toLicenceRequest(generated.request);
    const recorded = { ...toDramaRights(generated.rows), offers: offers.map(toOffer) };
    const rights = withQuotes(recorded, { now: new Date(now), orderId });
    const answer = availabilityOf(request, rights);
    const rows = [...generated.rows, ...openQuotes(offers, now, orderId)];
    const expected = decideByBruteForce(generated.request, rows);
    assert.deepEqual(
      {
        state: answer.state,
        reasons: answer.reasons,
        freePairs: writePairs(answer.free).toSorted(),
        freeFrom: answer.free_from,
      },
      {
        ...expected,
        reasons: availabilityReasons.filter((reason) => expected.reasons.includes(reason)),
        freePairs: expected.freePairs.toSorted(),
      },
    );
    assert.equal(stateOf(request, rights), expected.state);
    const { countries, media } = generated.request;
    const isFreeInAllMedia = (country: string) =>
      media.every((medium) => expected.freePairs.includes(`${country} ${medium}`));
    assert.equal(freeCountries(request, rights), toCountrySet(countries.filter(isFreeInAllMedia)));
    assert.equal(isGrantable(request, rights), isGrantableByBruteForce(generated.request, rows));
    counts[expected.state] += 1;
  });
  fc.assert(property, { numRuns });
  return counts;
}

/** `MX svod` for every free pair; a pair in two products would appear twice. */
function writePairs(free: Availability['free']): string[] {
  return free.flatMap(({ territories, media }) =>
    (territories[0] === WORLD ? countryCodes : territories).flatMap((country) =>
      media.map((medium) => `${country} ${medium}`),
    ),
  );
}

export function toLicenceRequest(request: PlainRequest): LicenceRequest {
  const market: MarketQuery = {
    territories: [...request.countries],
    media: [...request.media],
    language_uses: request.languages.map(writeLanguageUse),
    start_date: request.start,
    term_months: request.termMonths,
    is_exclusive: request.isExclusive ? 1 : 0,
  };
  return toMarketRequest(market, request.start);
}

function toOffer({ start, validUntil, ...offer }: PlainOffer): Offer {
  return {
    ...offer,
    countries: toCountrySet(offer.countries),
    media: toMediaSet(offer.media),
    start: start === null ? undefined : toDayNumber(start),
    expiresAt: Date.parse(validUntil),
  };
}

export function toDramaRights(rows: readonly PlainRow[]): DramaRights {
  const ofKind = (kind: PlainRow['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({
        ...row,
        countries: toCountrySet(row.countries),
        media: toMediaSet(row.media),
        start: toDayNumber(row.start),
        end: row.end === null ? Infinity : toDayNumber(row.end),
      }));
  return {
    grantsIn: ofKind('in'),
    grantsOut: ofKind('out'),
    holdbacks: ofKind('holdback'),
    quotes: ofKind('quote'),
  };
}
