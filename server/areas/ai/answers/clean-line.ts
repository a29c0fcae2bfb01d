import { countCodePoints } from '#contract/limits/ai-limits.ts';
import { cleanLines } from './clean-text.ts';

const MAX_LINES = 4;
const ARROW = '-->';
/** What a format could read as markup: tags, overrides of ASS, and its escapes. */
const MARKUP = /<\/?[a-z!?][^<>]*>?|[{}\\]/gi;

/**
 * The text of a cue as the model returned it, or undefined if it could change the structure of a
 * subtitle file or cannot be a version of the source: the file must have the same cues afterwards.
 */
export function cleanLine(source: string, value: unknown): string | undefined {
  const lines = cleanLines(value)?.filter((line) => line !== '');
  if (!lines || lines.length === 0 || lines.length > MAX_LINES) return undefined;
  const text = lines.join('\n');
  if (text.includes(ARROW) || addsMarkup(source, text)) return undefined;
  return countCodePoints(text) > maxLength(source) ? undefined : text;
}

function addsMarkup(source: string, text: string): boolean {
  return Array.from(text.matchAll(MARKUP), ([tag]) => tag).some((tag) => !source.includes(tag));
}

/** Generous for a translation of one Chinese word, and far below an answer gone wrong. */
const maxLength = (source: string) => 6 * countCodePoints(source) + 200;
