import { type CountrySet, EVERY_COUNTRY, type Grant } from './grants.ts';
import type { Period } from './periods.ts';

/** The countries in which the grants together cover every day of the period. */
export function coveredCountries(grants: readonly Grant[], period: Period): CountrySet {
  let covered = EVERY_COUNTRY;
  for (const day of daysToCheck(grants, period)) covered &= countriesOn(day, grants);
  return covered;
}

/**
 * The days that decide whether a period is covered. A country without cover on some day has none on
 * the first day of the period, or lost it where a grant ended.
 */
export function daysToCheck(grants: readonly Grant[], period: Period): Set<number> {
  const days = new Set([period.start]);
  for (const { end } of grants) if (period.start < end && end < period.end) days.add(end);
  return days;
}

export function countriesOn(day: number, grants: readonly Grant[]): CountrySet {
  let countries = 0n;
  for (const { start, end, countries: granted } of grants)
    if (start <= day && day < end) countries |= granted;
  return countries;
}
