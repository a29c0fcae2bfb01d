import { countriesOn, daysToCheck } from './coverage.ts';
import { type CountrySet, type Grant, unite } from './grants.ts';
import { addMonths, overlap, type Period, periodFrom } from './periods.ts';
import type { RelevantRights } from './relevant-rights.ts';

const HORIZON_MONTHS = 60;

/**
 * The first day within five years from which the whole request is free, or null.
 *
 * It is the start, the end of a blocker, or the start of a grant in: a later period never ends
 * earlier, so a blocker or a gap that is in one period is in all later ones that start before its
 * end. The search goes from each period that is not free to the first that can be.
 */
export function firstFreeDay(rights: RelevantRights, termMonths: number): number | null {
  const { countries, period: requested } = rights.scope;
  const blockers = Object.values(rights.blockers).flat();
  const coverage = usableCoverage(rights);
  const isEverCovered = (grants: readonly Grant[]) =>
    isSubset(countries, unite(grants.map((grant) => grant.countries)));
  if (!coverage.every(isEverCovered)) return null;

  const latest = addMonths(requested.start, HORIZON_MONTHS);
  let day = requested.start;
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
function usableCoverage({ scope, mediaGroups, coverage }: RelevantRights): Grant[][] {
  const isUsable = (grant: Grant) => grant.isExclusive || !scope.isExclusive;
  return mediaGroups.flatMap((media) =>
    coverage.map((grants) =>
      grants.filter((grant) => (grant.media & media) !== 0 && isUsable(grant)),
    ),
  );
}

/** The start of the period if all of it is covered, else the next day on which that could be so. */
function nextCover(countries: CountrySet, grants: readonly Grant[], period: Period): number {
  const gaps = [...daysToCheck(grants, period)].filter(
    (day) => !isSubset(countries, countriesOn(day, grants)),
  );
  if (gaps.length === 0) return period.start;
  const lastGap = Math.max(...gaps);
  return Math.min(...grants.map(({ start }) => start).filter((start) => start > lastGap));
}

function isSubset(inner: CountrySet, outer: CountrySet): boolean {
  return (inner & ~outer) === 0n;
}
