import type { Cue, SubtitleFile } from '../cue.ts';
import { editText } from '../text/edit-text.ts';
import { findInCue, type SearchMatch } from './find.ts';
import { type PatternError, patternOf, type SearchQuery } from './pattern.ts';

export type ReplaceResult =
  | { readonly file: SubtitleFile; readonly count: number }
  | { readonly error: PatternError };

/**
 * Replaces every match in the visible text. Markup stays: if a match contains a tag, the replacement
 * comes before the tag. A regular expression's groups are inserted by `$1`, `$<name>` and `$&`.
 */
export function replaceAll(
  file: SubtitleFile,
  query: SearchQuery,
  replacement: string,
): ReplaceResult {
  return replaceWhere(file, query, replacement, () => true);
}

/** Replaces one match; nothing happens if the text has changed and has no match there. */
export function replaceOne(
  file: SubtitleFile,
  query: SearchQuery,
  { cueId, from }: SearchMatch,
  replacement: string,
): ReplaceResult {
  return replaceWhere(file, query, replacement, (cue, index) => cue.id === cueId && index === from);
}

function replaceWhere(
  file: SubtitleFile,
  query: SearchQuery,
  replacement: string,
  isChosen: (cue: Cue, index: number) => boolean,
): ReplaceResult {
  if (query.query === '') return { file, count: 0 };
  const pattern = patternOf(query);
  if (typeof pattern === 'string') return { error: pattern };
  let count = 0;
  const cues = file.cues.map((cue) => {
    const matches = findInCue(cue, file.format, pattern, query).filter(({ index }) =>
      isChosen(cue, index),
    );
    count += matches.length;
    const edits = matches.map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
      insert: query.isRegExp ? expand(replacement, match) : replacement,
    }));
    return edits.length === 0 ? cue : { ...cue, text: editText(cue.text, file.format, edits) };
  });
  return { file: count === 0 ? file : { ...file, cues }, count };
}

function expand(replacement: string, match: RegExpExecArray): string {
  return replacement.replace(/\$(?:(\$)|(&)|(\d{1,2})|<([^>]*)>)/g, (all, ...found: string[]) => {
    const [dollar, whole, number, name] = found;
    if (dollar) return '$';
    if (whole) return match[0];
    if (name !== undefined) return match.groups?.[name] ?? '';
    return Number(number) < match.length && Number(number) > 0
      ? (match[Number(number)] ?? '')
      : all;
  });
}
