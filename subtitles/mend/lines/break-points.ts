import type { Script } from '#subtitles/text/scripts.ts';
import { costBetween } from './break-words.ts';
import { costOfJoint, mayBreakBetween } from './kinsoku.ts';

/** A place for a line break: the text from `from` to `to`, a space or nothing, is replaced. */
export interface BreakPoint {
  readonly from: number;
  readonly to: number;
  /** From 0, where a speaker pauses, to 20, where a break disturbs as much as `IMBALANCE`. */
  readonly cost: number;
}

/** The possible line breaks of a text in one line, in ascending order. */
export function findBreakPoints(text: string, script: Script): BreakPoint[] {
  return script === 'han' || script === 'japanese'
    ? breaksWithoutSpaces(text, script)
    : breaksAtSpaces(text);
}

function breaksAtSpaces(text: string): BreakPoint[] {
  return Array.from(text.matchAll(/\s+/g)).flatMap(({ 0: space, index }) => {
    const to = index + space.length;
    const before = /\S+$/.exec(text.slice(0, index))?.[0];
    const after = /^\S+/.exec(text.slice(to))?.[0];
    if (before === undefined || after === undefined) return [];
    const cost = costBetween(before, after);
    return cost === undefined ? [] : [{ from: index, to, cost }];
  });
}

function breaksWithoutSpaces(text: string, script: Script): BreakPoint[] {
  const words = splitWords(text, script);
  const points: BreakPoint[] = [];
  let at = 0;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    at += word.length;
    if (next === undefined) break;
    if (isSpace(word)) continue;
    const after = isSpace(next) ? words[index + 2] : next;
    if (after === undefined || !mayBreakBetween(word, after)) continue;
    if (isSpace(next))
      points.push({ from: at, to: at + next.length, cost: costAtSpace(word, after) });
    else points.push({ from: at, to: at, cost: costOfJoint(word, after) });
  }
  return points;
}

/** East Asian text has a space where a speaker pauses, but also around Latin words. */
function costAtSpace(before: string, after: string): number {
  return /\p{Script=Latin}$/u.test(before) || /^\p{Script=Latin}/u.test(after) ? 4 : 0;
}

function isSpace(word: string): boolean {
  return /^\s+$/.test(word);
}

const segmenters = new Map<Script, Intl.Segmenter>();

/** Words, runs of spaces and single punctuation characters; joined, they are the text. */
function splitWords(text: string, script: Script): string[] {
  if (!('Segmenter' in Intl)) return splitCharacters(text);
  let segmenter = segmenters.get(script);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(script === 'han' ? 'zh' : 'ja', { granularity: 'word' });
    segmenters.set(script, segmenter);
  }
  const words: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = words.at(-1);
    if (last !== undefined && isSpace(last) && isSpace(segment)) words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}

/** Without a segmenter, ideographs and kana count as words of one character. */
export function splitCharacters(text: string): string[] {
  return (
    text.match(
      /\s+|[\p{L}\p{M}\p{N}'’](?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}'’])*|[\s\S]\p{M}*/gu,
    ) ?? []
  );
}
