import type {
  Availability,
  AvailabilityReason,
  AvailabilityState,
} from '../../../../contract/licence/availability.ts';
import { leafMedia } from '../../../../contract/licence/media.ts';
import { type CountrySet, type MediaSet, toMediaSet, toTerritories, unite } from './grants.ts';
import { findObstacles } from './obstacles.ts';
import type { RelevantRights } from './relevant-rights.ts';

/** The answer for one group of media. */
export interface Verdict {
  media: MediaSet;
  reasons: AvailabilityReason[];
  /** Every wanted country is in one of these three sets. */
  free: CountrySet;
  negotiating: CountrySet;
  blocked: CountrySet;
}

/** Judges one group of media after the other, as far as the caller needs them. */
export function* judgeMedia(rights: RelevantRights): Generator<Verdict> {
  for (const media of rights.mediaGroups) {
    const obstacles = findObstacles(rights, media);
    const { negotiating, ...rest } = obstacles;
    const blocked = unite(Object.values(rest));
    yield {
      media,
      reasons: (Object.keys(obstacles) as AvailabilityReason[]).filter(
        (reason) => obstacles[reason] !== 0n,
      ),
      free: rights.countries & ~blocked & ~negotiating,
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

/** Media with the same free countries form one product, so the products are disjoint. */
export function toProducts(verdicts: readonly Verdict[]): Availability['free'] {
  const mediaByCountries = new Map<CountrySet, MediaSet>();
  for (const { free, media } of verdicts)
    if (free !== 0n) mediaByCountries.set(free, (mediaByCountries.get(free) ?? 0) | media);
  return [...mediaByCountries].map(([countries, media]) => ({
    territories: toTerritories(countries),
    media: leafMedia.filter((medium) => (toMediaSet([medium]) & media) !== 0),
  }));
}
