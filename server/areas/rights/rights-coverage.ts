import { type Grant, type GrantIn, NO_RIGHTS } from './availability/grants.ts';
import { toGrantScope } from './availability/licence-request.ts';
import { selectRelevant } from './availability/relevant-rights.ts';
import { judgeMedia, type Product, toProducts } from './availability/verdicts.ts';

/**
 * Returns the countries and media in which no rights in cover a grant out for its whole period and all
 * its languages, and exclusively if it is exclusive.
 */
export function findUncovered(out: Grant, grantsIn: readonly GrantIn[]): Product[] {
  const relevant = selectRelevant(toGrantScope(out), { ...NO_RIGHTS, grantsIn });
  return toProducts([...judgeMedia(relevant)], 'blocked');
}
