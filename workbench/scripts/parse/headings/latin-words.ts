import { readMark } from './heading-words.ts';

const BOTH = /^\s*(?:int\.?\s*\/\s*ext|ext\.?\s*\/\s*int|i\/e)\b\.?/i;

/**
 * Separates the words for time and setting at both ends from the place by commas:
 * `INT. NIGHT CLUB - DAY` becomes `INT , NIGHT CLUB - DAY`. A time is separated only together with
 * a setting, since it may begin the name of a place.
 */
export function markLatinWords(text: string): string {
  const words = text
    .replace(/^[\s.:/-]+/, '')
    .replace(BOTH, 'int-ext ')
    .replace(/^\s*(int|ext|est)[.:]/i, '$1 ')
    .trim()
    .split(/\s+/);
  const start = edgeMarks(words);
  const others = words.slice(start);
  const end = others.length - edgeMarks(others.toReversed());
  return [...words.slice(0, start), others.slice(0, end).join(' '), ...others.slice(end)].join(
    ' , ',
  );
}

/** The number of marks at the beginning, up to a setting; 0 without one. */
function edgeMarks(words: readonly string[]): number {
  for (const [at, word] of words.slice(0, 3).entries()) {
    const mark = readMark(word);
    if (!mark) return 0;
    if (mark.setting) return at + 1;
  }
  return 0;
}
