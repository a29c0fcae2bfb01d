import { countChoiceBits } from './choices.ts';

export interface SearchQuery {
  readonly query: string;
  readonly isCaseSensitive?: boolean;
  readonly isRegExp?: boolean;
  readonly isWholeWord?: boolean;
}

/** `invalid`: not a regular expression. `slow`: matching could freeze the page. */
export type PatternError = 'invalid' | 'slow';

/** Bounds backtracking: a cue of usual length in which every choice fails takes some 300 ms. */
const MAX_CHOICE_BITS = 16;

/** The regular expression of a query; `find.ts` leaves out matches that are no whole words. */
export function patternOf({
  query,
  isCaseSensitive,
  isRegExp,
}: SearchQuery): RegExp | PatternError {
  const source = isRegExp ? query : literalSource(query);
  if (isRegExp && countChoiceBits(query) > MAX_CHOICE_BITS) return 'slow';
  const flags = isCaseSensitive ? 'gm' : 'gim';
  // The flag `u` matches whole code points but rejects needless escapes, which are common.
  return compile(source, `${flags}u`) ?? compile(source, flags) ?? 'invalid';
}

/** A space of the query also matches a line break. */
function literalSource(query: string): string {
  return query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+');
}

function compile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}
