import type { CardFacts } from '../card-facts.ts';

/** Picks as many dramas as are shown: first those that are not shown yet, then the rest. */
export function otherPicks<Drama extends CardFacts>(found: Drama[], shown: CardFacts[]): Drama[] {
  const shownIds = new Set(shown.map(({ drama_id }) => drama_id));
  const rank = ({ drama_id }: Drama) => (shownIds.has(drama_id) ? 1 : 0);
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, shown.length);
}
