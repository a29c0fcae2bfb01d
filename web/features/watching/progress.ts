import { isWatchedToEnd } from '#web/lib/episode-end.ts';
import type { WatchedPlace } from './watched-place.ts';

type Place = Pick<
  WatchedPlace,
  'episode_no' | 'episode_count' | 'open_episodes' | 'position_seconds' | 'duration_seconds'
>;

export interface Progress {
  /** The watched fraction of the episode, 0 to 1. */
  share: number;
  secondsLeft: number;
  /** The last episode, or the last one of the preview, was watched to its end. */
  isFinished: boolean;
  /**
   * The episode to resume with: the current one, or the next one if the current one was watched to
   * its end, or episode 1 if the drama is finished.
   */
  resumeEpisode: number;
  /** That episode is outside the preview and does not play. */
  isLocked: boolean;
}

export function progressOf(place: Place): Progress {
  const { episode_no, episode_count, position_seconds, duration_seconds } = place;
  const { open_episodes = episode_count } = place;
  const duration = duration_seconds > 0 ? duration_seconds : Number.POSITIVE_INFINITY;
  const left = Math.max(0, duration - position_seconds);
  const isEnded = isWatchedToEnd(position_seconds, duration_seconds);
  const isFinished = isEnded && episode_no >= open_episodes;
  // A published drama's episode numbers have no gaps.
  const resumeEpisode = isFinished ? 1 : isEnded ? episode_no + 1 : episode_no;
  return {
    share: isEnded ? 1 : Math.min(1, Math.max(0, position_seconds) / duration),
    secondsLeft: isEnded || !Number.isFinite(left) ? 0 : Math.ceil(left),
    isFinished,
    resumeEpisode,
    isLocked: resumeEpisode > open_episodes,
  };
}
