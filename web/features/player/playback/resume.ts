import { isWatchedToEnd } from '#web/lib/episode-end.ts';

export interface SavedPlace {
  episode_no: number;
  position_seconds: number;
}

export interface StartingPoint {
  episodeNo: number;
  position: number;
}

interface Choice {
  episodes: readonly { no: number; seconds: number }[];
  /** The episode number in the URL, which takes precedence over the saved place. */
  wantedEpisode?: number | undefined;
  place?: SavedPlace | null | undefined;
}

/** Where playback starts; undefined when the drama has no episodes. */
export function chooseStart({ episodes, wantedEpisode, place }: Choice): StartingPoint | undefined {
  const first = episodes[0];
  if (!first) return undefined;
  const wanted = episodes.find(({ no }) => no === wantedEpisode);
  const index = episodes.findIndex(({ no }) => no === place?.episode_no);
  const saved = episodes[index];
  const position = place?.position_seconds ?? 0;
  const isOver = saved !== undefined && isWatchedToEnd(position, saved.seconds);
  if (wanted) {
    return { episodeNo: wanted.no, position: wanted === saved && !isOver ? position : 0 };
  }
  if (!saved) return { episodeNo: first.no, position: 0 };
  if (!isOver) return { episodeNo: saved.no, position };
  // After the last episode the drama starts again.
  return { episodeNo: (episodes[index + 1] ?? first).no, position: 0 };
}

/** The number in `?episode=5`; undefined if it is missing or invalid. */
export function episodeInAddress(search: string): number | undefined {
  const text = new URLSearchParams(search).get('episode') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}
