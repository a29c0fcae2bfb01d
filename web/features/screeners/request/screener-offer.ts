import type { ScreenerStateName, ScreenerSummary } from '#contract/screeners.ts';

/** What decides about a locked episode, most useful first; ended states are equal. */
const RANKS: Record<ScreenerStateName, number> = {
  active: 0,
  upcoming: 1,
  requested: 2,
  declined: 3,
  expired: 3,
  revoked: 3,
};

export interface LockedPlace {
  dramaId: number;
  /** Undefined for any episode. */
  episodeNo: number | undefined;
}

/**
 * The screener that a locked episode names: of those with the episode the most useful one, among
 * equals the newest.
 */
export function chooseScreener(
  newestFirst: readonly ScreenerSummary[],
  place: LockedPlace,
): ScreenerSummary | undefined {
  const having = newestFirst.filter((screener) => hasEpisode(screener, place));
  return having.toSorted((a, b) => RANKS[a.state] - RANKS[b.state])[0];
}

function hasEpisode({ titles }: ScreenerSummary, { dramaId, episodeNo }: LockedPlace): boolean {
  return titles.some(
    ({ drama_id, episodes }) =>
      drama_id === dramaId &&
      (episodes === null || episodeNo === undefined || episodes.includes(episodeNo)),
  );
}

/** Whether the server would refuse a request for the drama, as `listHeld` decides (server/areas/screeners/requests/). */
export function isHeld(screener: ScreenerSummary | undefined, dramaId: number): boolean {
  if (!screener || RANKS[screener.state] > RANKS.requested) return false;
  return screener.titles.some(
    ({ drama_id, episodes }) => drama_id === dramaId && episodes === null,
  );
}
