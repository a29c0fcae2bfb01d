import { factsOf } from '../checks/text-facts.ts';
import type { Cue, SubtitleFile, SubtitleFormat } from '../cue.ts';
import { type PatternError, patternOf, type SearchQuery } from './pattern.ts';

/** A range of the visible text of a cue, in UTF-16 units. */
export interface SearchMatch {
  readonly cueId: number;
  readonly from: number;
  readonly to: number;
}

export type SearchResult =
  | { readonly matches: readonly SearchMatch[] }
  | { readonly error: PatternError };

/** Finds the query in the visible text of all cues, in their order. Empty matches are left out. */
export function findAll(file: SubtitleFile, query: SearchQuery): SearchResult {
  if (query.query === '') return { matches: [] };
  const pattern = patternOf(query);
  if (typeof pattern === 'string') return { error: pattern };
  const matches = file.cues.flatMap((cue) =>
    findInCue(cue, file.format, pattern, query).map(({ index, 0: { length } }) => ({
      cueId: cue.id,
      from: index,
      to: index + length,
    })),
  );
  return { matches };
}

export function findInCue(
  cue: Cue,
  format: SubtitleFormat,
  pattern: RegExp,
  { isWholeWord }: SearchQuery,
): RegExpExecArray[] {
  const { plain } = factsOf(cue, format);
  return Array.from(plain.matchAll(pattern)).filter(
    ({ index, 0: { length } }) =>
      length > 0 && (!isWholeWord || isWhole(plain, index, index + length)),
  );
}

const WORD_CHARACTER =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}_]/u;

/** Words of Chinese and Japanese have no visible boundaries: every position is one. */
function isWhole(text: string, from: number, to: number): boolean {
  const joins = (left: string, right: string) =>
    WORD_CHARACTER.test(left) && WORD_CHARACTER.test(right);
  return (
    !joins(text.charAt(from - 1), text.charAt(from)) && !joins(text.charAt(to - 1), text.charAt(to))
  );
}
