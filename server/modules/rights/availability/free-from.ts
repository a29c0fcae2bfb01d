import { countriesOn, daysToCheck } from './coverage.ts';
import { type CountrySet, type Grant, unite } from './grants.ts';
import { addMonths, overlap, type Period, periodFrom } from './periods.ts';
import type { RelevantRights } from './relevant-rights.ts';

const HORIZON_MONTHS = 60;

/**
 * The first day within five years from which the whole request is free, or null.
 *
 * A later start never has an earlier end. So if a period is not free, a later one can be free only
 * once it starts after the blocker has ended, or after the gap in coverage, where a grant in starts.
 */
export function firstFreeDay(rights: RelevantRights): number | null {
  const { countries, start, termMonths } = rights;
  const blockers = Object.values(rights.blockers).flat();
  const coverage = usableCoverage(rights);
  if (coverage.some((grants) => !isSubset(countries, unite(grants.map(countriesOf))))) return null;

  const latest = addMonths(start, HORIZON_MONTHS);
  let day = start;
  while (day <= latest) {
    const period = periodFrom(day, termMonths);
    const next = Math.max(
      day,
      ...blockers.filter((row) => overlap(row, period)).map(({ end }) => end),
      ...coverage.map((grants) => nextCover(countries, grants, period)),
    );
    if (next === day) return day;
    day = next;
  }
  return null;
}

/** For each group of media and each requested language, the grants in that together must cover it. */
function usableCoverage({ mediaGroups, coverage, isExclusive }: RelevantRights): Grant[][] {
  return mediaGroups.flatMap((media) =>
    coverage.map((grants) =>
      grants.filter((grant) => (grant.media & media) !== 0 && (grant.isExclusive || !isExclusive)),
    ),
  );
}

/** The start of the period if all of it is covered, else the next day on which that could be so. */
function nextCover(countries: CountrySet, grants: readonly Grant[], period: Period): number {
  const gaps = daysToCheck(grants, period).filter(
    (day) => !isSubset(countries, countriesOn(day, grants)),
  );
  if (gaps.length === 0) return period.start;
  const lastGap = Math.max(...gaps);
  return Math.min(...grants.map(({ start }) => start).filter((start) => start > lastGap));
}

function countriesOf({ countries }: Grant): CountrySet {
  return countries;
}

function isSubset(inner: CountrySet, outer: CountrySet): boolean {
  return (inner & ~outer) === 0n;
}
