import { freeCountries } from '../availability/availability-of.ts';
import type { CountrySet, DramaRights, Grant, GrantIn } from '../availability/grants.ts';
import { toGrantScope } from '../availability/licence-request.ts';

/** Countries in which a licence is free. */
export interface Offer {
  countries: CountrySet;
  isExclusive: boolean;
}

/** The grants in that can be offered, from today on. */
export function listOfferable({ grantsIn }: DramaRights, today: number): GrantIn[] {
  return grantsIn
    .filter(({ maySublicense, end }) => maySublicense && end > today)
    .map((grant) => ({ ...grant, start: Math.max(grant.start, today) }));
}

/**
 * Divides the free countries of a grant in into those where an exclusive licence is free and the
 * others. A country is free if all media, languages and days of the grant are.
 */
export function findOffers(grant: Grant, rights: DramaRights): Offer[] {
  const scope = toGrantScope(grant);
  const exclusive = freeCountries({ ...scope, isExclusive: true }, rights);
  const free = freeCountries({ ...scope, isExclusive: false }, rights);
  return [
    { countries: exclusive, isExclusive: true },
    { countries: free & ~exclusive, isExclusive: false },
  ].filter(({ countries }) => countries !== 0n);
}
