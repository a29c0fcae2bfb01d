import type { CardFacts } from '../card-facts.ts';

/** Picks as many dramas as are shown: first those that are not shown yet, then the rest. */
export function otherPicks<Drama extends CardFacts>(found: Drama[], shown: CardFacts[]): Drama[] {
  const known = new Set(shown.map(({ drama_id }) => drama_id));
  const isKnown = ({ drama_id }: Drama) => Number(known.has(drama_id));
  return found.toSorted((a, b) => isKnown(a) - isKnown(b)).slice(0, shown.length);
}
