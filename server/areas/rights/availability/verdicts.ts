import type { Availability, AvailabilityState } from '#contract/licence/availability.ts';
import { type LeafMedium, leafMedia } from '#contract/licence/media.ts';
import { type CountrySet, type MediaSet, toMediaSet, toTerritories } from './grants.ts';
import { findObstacles, type Obstacles } from './obstacles.ts';
import type { RelevantRights } from './relevant-rights.ts';

/** The answer for one group of media. */
export interface Verdict {
  media: MediaSet;
  obstacles: Obstacles;
  /** Every country of the scope is in one of these three sets. */
  free: CountrySet;
  negotiating: CountrySet;
  blocked: CountrySet;
}

/** Judges one group of media after the other, as far as the caller needs them. */
export function* judgeMedia(rights: RelevantRights): Generator<Verdict> {
  for (const media of rights.mediaGroups) {
    const obstacles = findObstacles(rights, media);
    const { no_rights_in, not_exclusive_in, rights_out_exist, holdback, negotiating } = obstacles;
    const blocked = no_rights_in | not_exclusive_in | rights_out_exist | holdback;
    yield {
      media,
      obstacles,
      free: rights.scope.countries & ~blocked & ~negotiating,
      negotiating: negotiating & ~blocked,
      blocked,
    };
  }
}

/** Stops at the first verdict that settles the state. */
export function summarise(verdicts: Iterable<Verdict>): AvailabilityState {
  let [isAnyFree, isAnyNegotiating, isAnyBlocked] = [false, false, false];
  for (const { free, negotiating, blocked } of verdicts) {
    isAnyFree ||= free !== 0n;
    isAnyNegotiating ||= negotiating !== 0n;
    isAnyBlocked ||= blocked !== 0n;
    if (isAnyFree && (isAnyNegotiating || isAnyBlocked)) return 'partly';
  }
  if (isAnyNegotiating) return 'negotiating';
  return isAnyBlocked ? 'taken' : 'free';
}

/** All pairs of these territories and media. */
export type Product = Availability['free'][number];

/** Media with the same countries form one product, so no pair is in two products. */
export function toProducts(verdicts: readonly Verdict[], kind: 'free' | 'blocked'): Product[] {
  const countriesIn = (medium: LeafMedium) =>
    verdicts.find(({ media }) => (media & toMediaSet([medium])) !== 0)?.[kind] ?? 0n;
  return [...Map.groupBy(leafMedia, countriesIn)]
    .filter(([countries]) => countries !== 0n)
    .map(([countries, media]) => ({ territories: toTerritories(countries), media }));
}
