import { progressOf } from '../progress.ts';
import { latestFirst, type WatchedPlace } from '../watched-place.ts';

export interface ContinueItem {
  place: WatchedPlace;
  /** Where watching goes on. */
  episode: number;
  /** Of that episode, 0 to 1. */
  progress: number;
}

const MAX_ITEMS = 12;

/** The latest first, without what is finished; an episode seen to its end leads to the next. */
export function toContinueItems(places: readonly WatchedPlace[]): ContinueItem[] {
  return latestFirst(places)
    .map((place) => ({ place, ...progressOf(place) }))
    .filter(({ isFinished }) => !isFinished)
    .slice(0, MAX_ITEMS)
    .map(({ place, resumeEpisode, share }) => ({
      place,
      episode: resumeEpisode,
      progress: resumeEpisode === place.episode_no ? share : 0,
    }));
}
