import type { OpenScreener } from '#contract/screeners.ts';

export type ScreenerTitle = OpenScreener['titles'][number];
export type ScreenerEpisode = ScreenerTitle['episodes'][number];

/** The last seconds of an episode are often credits. */
const COMPLETE = 0.95;

/** The share of the episode that was watched at least once, in percent; 100 once it is complete. */
export function watchedPercent({ watched_seconds, duration_seconds }: ScreenerEpisode): number {
  if (duration_seconds <= 0) return 0;
  const share = watched_seconds / duration_seconds;
  return share >= COMPLETE ? 100 : Math.floor(share * 100);
}

/** The copy with the burned-in watermark is made, or none is needed. */
export const isReady = ({ readiness }: ScreenerEpisode) =>
  readiness === null || readiness === 'ready';

/** A play that was interrupted is continued without using a further one. */
export const canOpen = (episode: ScreenerEpisode) =>
  (episode.plays_left !== 0 || episode.is_interrupted) && isReady(episode);

/**
 * The episode that "Watch" opens: the one watched last if it is not complete, else the next one
 * after it, else the first that is not complete, else the first. An episode without plays left or
 * without its copy is skipped; undefined if none is left.
 */
export function nextEpisode({ episodes }: ScreenerTitle): ScreenerEpisode | undefined {
  const last = episodes.reduce<ScreenerEpisode | undefined>(
    (latest, each) => ((each.watched_at ?? '') > (latest?.watched_at ?? '') ? each : latest),
    undefined,
  );
  const open = episodes.filter(canOpen);
  const incomplete = open.filter((episode) => watchedPercent(episode) < 100);
  const isAhead = ({ episode_no }: ScreenerEpisode) => episode_no >= (last?.episode_no ?? 0);
  return incomplete.find(isAhead) ?? incomplete[0] ?? open[0];
}

/** The text of the button that opens the next episode. */
export function nextAction({ episodes }: ScreenerTitle) {
  if (episodes.every((episode) => watchedPercent(episode) === 100)) return 'screeners.watchAgain';
  const isStarted = episodes.some(({ watched_at }) => watched_at !== null);
  return isStarted ? 'screeners.continueAt' : 'screeners.startAt';
}

/** An episode after it was opened. */
export interface OpenedEpisode {
  dramaId: number;
  episodeNo: number;
  playsLeft: number | null;
}

/** The title with the plays that are left after an episode was opened. */
export function withPlaysLeft(title: ScreenerTitle, opened: OpenedEpisode | undefined) {
  if (opened?.dramaId !== title.drama_id) return title;
  const episodes = title.episodes.map((episode) =>
    episode.episode_no === opened.episodeNo
      ? { ...episode, plays_left: opened.playsLeft }
      : episode,
  );
  return { ...title, episodes };
}
