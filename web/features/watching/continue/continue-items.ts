import { progressOf } from '../progress.ts';
import { latestFirst, type WatchedPlace } from '../watched-place.ts';

export interface ContinueItem {
  place: WatchedPlace;
  /** The episode to continue with. */
  episode: number;
  /** The watched fraction of that episode, 0 to 1. */
  progress: number;
}

const MAX_ITEMS = 12;

/**
 * The dramas to continue, latest first, without finished and locked ones. After the end of an
 * episode, the next one is offered.
 */
export function toContinueItems(places: readonly WatchedPlace[]): ContinueItem[] {
  return latestFirst(places)
    .map((place) => ({ place, ...progressOf(place) }))
    .filter(({ isFinished, isLocked }) => !isFinished && !isLocked)
    .slice(0, MAX_ITEMS)
    .map(({ place, resumeEpisode, share }) => ({
      place,
      episode: resumeEpisode,
      progress: resumeEpisode === place.episode_no ? share : 0,
    }));
}
