import type { Cue, SubtitleFile } from '../cue.ts';
import { editText } from '../text/edit-text.ts';
import { findByCue, type SearchMatch } from './find.ts';
import type { PatternError, SearchQuery } from './pattern.ts';

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
  const found = findByCue(file, query);
  if (typeof found === 'string') return { error: found };
  let count = 0;
  const texts = new Map<Cue, string>();
  for (const { cue, matches } of found) {
    const chosen = matches.filter(({ index }) => isChosen(cue, index));
    if (chosen.length === 0) continue;
    count += chosen.length;
    const edits = chosen.map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
      insert: query.isRegExp ? expand(replacement, match) : replacement,
    }));
    texts.set(cue, editText(cue.text, file.format, edits));
  }
  if (count === 0) return { file, count };
  const cues = file.cues.map((cue) => {
    const text = texts.get(cue);
    return text === undefined || text === cue.text ? cue : { ...cue, text };
  });
  return { file: { ...file, cues }, count };
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
