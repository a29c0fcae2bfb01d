import type { ScreenerRow } from '../screener.queries.ts';
import type { ViewRow } from './views.queries.ts';

/** A view within this time after the last one can continue its play. */
const BREAK_MS = 30 * 60 * 1000;
/** The share of an episode after which it counts as played to its end. */
const END_SHARE = 0.95;

/** Groups views by episode. */
export const keyOfEpisode = ({ drama_id, episode_no }: Pick<ViewRow, 'drama_id' | 'episode_no'>) =>
  `${drama_id} ${episode_no}`;

/** Counts the plays of an episode. */
export const countPlays = (views: Pick<ViewRow, 'is_play'>[]) =>
  views.filter(({ is_play }) => is_play).length;

/**
 * When a play ends, however little of it was reported: it has time for watching the episode twice
 * and a break.
 */
const endOfPlay = (startedAt: Date, duration: number) =>
  new Date(startedAt.getTime() + 2 * duration * 1000 + BREAK_MS);

/** When the grants of a view end: with its play, or earlier with the screener. */
export function endOfGrants(screenerEnd: Date, playStartedAt: Date, duration: number): Date {
  const playEnd = endOfPlay(playStartedAt, duration);
  return screenerEnd < playEnd ? screenerEnd : playEnd;
}

interface Opening {
  viewerHash: Buffer;
  duration: number;
  /** A view that the player has shown to its end; its last report may not have arrived yet. */
  endedViewId?: number | undefined;
  now: Date;
}

/** The first view of this browser's play, if a new view continues it; otherwise undefined. */
export function findPlay(
  views: ViewRow[],
  { viewerHash, duration, endedViewId, now }: Opening,
): ViewRow | undefined {
  const own = views.filter(({ viewer_hash }) => viewer_hash.equals(viewerHash));
  const play = own.slice(own.findLastIndex(({ is_play }) => is_play));
  const [first, last] = [play[0], play.at(-1)];
  if (!first || !last || now >= endOfPlay(first.started_at, duration)) return undefined;
  if (play.some(({ id }) => id === endedViewId)) return undefined;
  if (now.getTime() - last.last_at.getTime() >= BREAK_MS) return undefined;
  const reached = Math.max(0, ...play.flatMap(({ ranges }) => ranges).map(([, to]) => to));
  return reached < duration * END_SHARE ? first : undefined;
}

/** Where the recipient stopped, in any browser; 0 if that was the end of the episode. */
export function findResumePoint(views: ViewRow[], duration: number): number {
  const [, stopped = 0] = views.findLast(({ ranges }) => ranges.length > 0)?.ranges.at(-1) ?? [];
  return stopped < duration * END_SHARE ? stopped : 0;
}

export function isUsedUp({ max_plays }: Pick<ScreenerRow, 'max_plays'>, plays: number): boolean {
  return max_plays !== null && plays >= max_plays;
}
