import type { AvailabilityReason } from '../../../../contract/licence/availability.ts';
import { coveredCountries } from './coverage.ts';
import { type CountrySet, type Holdback, type MediaSet, unite } from './grants.ts';
import { overlap, periodFrom } from './periods.ts';
import type { RelevantRights } from './relevant-rights.ts';

/** For each reason, the requested countries in which it prevents the licence. */
export type Obstacles = Record<AvailabilityReason, CountrySet>;

/** The rules of availability, for one group of media. */
export function findObstacles(rights: RelevantRights, media: MediaSet): Obstacles {
  const { countries, blockers, isExclusive } = rights;
  const period = periodFrom(rights.start, rights.termMonths);
  const applies = (row: Holdback) => (row.media & media) !== 0 && overlap(row, period);
  const blockedBy = (rows: readonly Holdback[]) =>
    countries & unite(rows.filter(applies).map((row) => row.countries));

  const coverage = rights.coverage.map((all) => {
    const grants = all.filter(applies);
    const held = coveredCountries(grants, period);
    const heldAsAsked = isExclusive
      ? coveredCountries(
          grants.filter((grant) => grant.isExclusive),
          period,
        )
      : held;
    return { held, heldAsAsked };
  });

  return {
    no_rights_in: countries & unite(coverage.map(({ held }) => ~held)),
    not_exclusive_in:
      countries & unite(coverage.map(({ held, heldAsAsked }) => held & ~heldAsAsked)),
    rights_out_exist: blockedBy(blockers.grantsOut),
    holdback: blockedBy(blockers.holdbacks),
    negotiating: blockedBy(blockers.quotes),
  };
}
