import {
  type Availability,
  type AvailabilityState,
  availabilityReasons,
} from '#contract/licence/availability.ts';
import { firstFreeDay } from './free-from.ts';
import { type CountrySet, type DramaRights, EVERYTHING } from './grants.ts';
import type { LicenceRequest, LicenceScope } from './licence-request.ts';
import { toDay } from './periods.ts';
import { selectRelevant } from './relevant-rights.ts';
import { judgeMedia, summarise, toProducts } from './verdicts.ts';

/** Says whether a drama can be licensed as requested; if not: why, what is free, and from when all is. */
export function availabilityOf(request: LicenceRequest, rights: DramaRights): Availability {
  if (isUnstated(rights)) return { state: 'unstated', reasons: [], free: [], free_from: null };
  const relevant = selectRelevant(request, rights);
  const verdicts = [...judgeMedia(relevant)];
  const freeFrom = firstFreeDay(relevant, request.termMonths);
  return {
    state: summarise(verdicts),
    reasons: availabilityReasons.filter((reason) =>
      verdicts.some(({ obstacles }) => obstacles[reason] !== 0n),
    ),
    free: toProducts(verdicts, 'free'),
    free_from: freeFrom === null ? null : toDay(freeFrom),
  };
}

/** The state alone, for lists and filters. */
export function stateOf(request: LicenceRequest, rights: DramaRights): AvailabilityState {
  return isUnstated(rights) ? 'unstated' : summarise(judgeMedia(selectRelevant(request, rights)));
}

/** The countries in which the whole of the scope is free: all its media, languages and days. */
export function freeCountries(scope: LicenceScope, rights: DramaRights): CountrySet {
  let countries = scope.countries;
  for (const { free } of judgeMedia(selectRelevant(scope, rights))) countries &= free;
  return countries;
}

/**
 * Whether the whole scope can be granted now. Open quotes do not prevent that, because the first
 * acceptance wins; unstated rights are taken to be held.
 */
export function isGrantable(scope: LicenceScope, rights: DramaRights): boolean {
  const grantsIn = isUnstated(rights) ? [EVERYTHING] : rights.grantsIn;
  return freeCountries(scope, { ...rights, grantsIn, quotes: [] }) === scope.countries;
}

function isUnstated({ grantsIn }: DramaRights): boolean {
  return grantsIn.length === 0;
}
