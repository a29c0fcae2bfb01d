import {
  type CountrySet,
  type Grant,
  type GrantIn,
  type MediaSet,
  NO_RIGHTS,
  unite,
} from './availability/grants.ts';
import { toGrantScope } from './availability/licence-request.ts';
import { selectRelevant } from './availability/relevant-rights.ts';
import { judgeMedia } from './availability/verdicts.ts';

export interface Uncovered {
  countries: CountrySet;
  media: MediaSet;
}

/**
 * Returns the countries and media in which no rights in cover a grant out for its whole period and
 * all its languages; undefined if it is covered.
 */
export function findUncovered(out: Grant, grantsIn: readonly GrantIn[]): Uncovered | undefined {
  const relevant = selectRelevant(toGrantScope(out), { ...NO_RIGHTS, grantsIn });
  const uncovered = [...judgeMedia(relevant)].filter(({ blocked }) => blocked !== 0n);
  if (uncovered.length === 0) return undefined;
  return {
    countries: unite(uncovered.map(({ blocked }) => blocked)),
    media: uncovered.reduce((all, { media }) => all | media, 0),
  };
}
