import type { CardFacts } from '../card-facts.ts';

/** Of chance finds those that are not on the screen, then the rest: as many as are shown. */
export function otherPicks<Drama extends CardFacts>(found: Drama[], shown: CardFacts[]): Drama[] {
  const known = new Set(shown.map(({ drama_id }) => drama_id));
  const isKnown = ({ drama_id }: Drama) => Number(known.has(drama_id));
  return found.toSorted((a, b) => isKnown(a) - isKnown(b)).slice(0, shown.length);
}
