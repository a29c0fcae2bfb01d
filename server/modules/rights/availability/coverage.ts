import { type CountrySet, EVERY_COUNTRY, type Grant } from './grants.ts';
import type { Period } from './periods.ts';

/** The countries in which the grants together cover every day of the period. */
export function coveredCountries(grants: readonly Grant[], period: Period): CountrySet {
  return daysToCheck(grants, period).reduce(
    (covered, day) => covered & countriesOn(day, grants),
    EVERY_COUNTRY,
  );
}

/**
 * The countries are all covered on every day of the period if they are on these days: the first day
 * without cover is the first of the period, or the day after the last of a grant.
 */
export function daysToCheck(grants: readonly Grant[], period: Period): number[] {
  const ends = grants.map(({ end }) => end).filter((end) => period.start < end && end < period.end);
  return [period.start, ...new Set(ends)];
}

export function countriesOn(day: number, grants: readonly Grant[]): CountrySet {
  let countries = 0n;
  for (const { start, end, countries: granted } of grants)
    if (start <= day && day < end) countries |= granted;
  return countries;
}
