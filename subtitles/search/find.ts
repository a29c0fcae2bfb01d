import { factsOf } from '../checks/text-facts.ts';
import type { Cue, SubtitleFile } from '../cue.ts';
import { isWholeWord } from '../text/whole-word.ts';
import { type PatternError, patternOf, type SearchQuery } from './pattern.ts';

/** A range of the visible text of a cue, in UTF-16 units. */
export interface SearchMatch {
  readonly cueId: number;
  readonly from: number;
  readonly to: number;
}

type SearchResult = { readonly matches: readonly SearchMatch[] } | { readonly error: PatternError };

interface CueMatches {
  readonly cue: Cue;
  readonly matches: readonly RegExpExecArray[];
}

/** A search that takes longer is given up, so that the page does not freeze. */
const MAX_MS = 1_000;

/** Finds the query in the visible text of all cues, in their order. Empty matches are left out. */
export function findAll(file: SubtitleFile, query: SearchQuery): SearchResult {
  const found = findByCue(file, query);
  if (typeof found === 'string') return { error: found };
  const matches = found.flatMap(({ cue, matches }) =>
    matches.map(({ index, 0: { length } }) => ({ cueId: cue.id, from: index, to: index + length })),
  );
  return { matches };
}

export function findByCue(file: SubtitleFile, query: SearchQuery): CueMatches[] | PatternError {
  if (query.query === '') return [];
  const pattern = patternOf(query);
  if (typeof pattern === 'string') return pattern;
  const endMs = performance.now() + MAX_MS;
  const found: CueMatches[] = [];
  for (const cue of file.cues) {
    if (performance.now() > endMs) return 'slow';
    const matches = findInText(factsOf(cue, file.format).plain, pattern, query);
    if (matches.length > 0) found.push({ cue, matches });
  }
  return found;
}

function findInText(plain: string, pattern: RegExp, query: SearchQuery): RegExpExecArray[] {
  return Array.from(plain.matchAll(pattern)).filter(
    ({ index, 0: { length } }) =>
      length > 0 && (!query.isWholeWord || isWholeWord(plain, index, index + length)),
  );
}
