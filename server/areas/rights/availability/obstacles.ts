import type { AvailabilityReason } from '#contract/licence/availability.ts';
import { coveredCountries } from './coverage.ts';
import { type CountrySet, type Grant, type Holdback, type MediaSet, unite } from './grants.ts';
import { overlap } from './periods.ts';
import type { RelevantRights } from './relevant-rights.ts';

/** For each reason, the countries of the scope in which it prevents the licence. */
export type Obstacles = Record<AvailabilityReason, CountrySet>;

/** The rules of availability, for one group of media. */
export function findObstacles(rights: RelevantRights, media: MediaSet): Obstacles {
  const { countries, period, isExclusive } = rights.scope;
  const applies = (row: Holdback) => (row.media & media) !== 0 && overlap(row, period);
  const coveredBy = (grants: readonly Grant[]) => coveredCountries(grants.filter(applies), period);
  const blockedBy = (rows: readonly Holdback[]) =>
    countries & unite(rows.filter(applies).map((row) => row.countries));

  const coverage = rights.coverage.map((grants) => {
    const held = coveredBy(grants);
    const heldAsAsked = isExclusive ? coveredBy(grants.filter((grant) => grant.isExclusive)) : held;
    return { held, heldAsAsked };
  });
  return {
    no_rights_in: countries & unite(coverage.map(({ held }) => ~held)),
    not_exclusive_in:
      countries & unite(coverage.map(({ held, heldAsAsked }) => held & ~heldAsAsked)),
    rights_out_exist: blockedBy(rights.blockers.grantsOut),
    holdback: blockedBy(rights.blockers.holdbacks),
    negotiating: blockedBy(rights.blockers.quotes),
  };
}
