import { countCodePoints } from '#contract/limits/ai-limits.ts';

const LINE_BREAK = /\r\n?|[\n\u0085\u2028\u2029]/;
/** Control characters except tabs, and the noncharacters that XML refuses. */
const REFUSED = /(?!\t)\p{Cc}|[\uFFFE\uFFFF]/u;

/** The trimmed lines of a text; undefined if it is no text or has characters no text needs. */
export function cleanLines(value: unknown): string[] | undefined {
  if (typeof value !== 'string' || !value.isWellFormed()) return undefined;
  const lines = value.replaceAll('\uFEFF', '').split(LINE_BREAK);
  if (lines.some((line) => REFUSED.test(line))) return undefined;
  return lines.map((line) => line.replaceAll('\t', ' ').trim());
}

/** A text of one line, of 1 to `max` code points. */
export function cleanName(value: unknown, max: number): string | undefined {
  const lines = cleanLines(value);
  const [line = '', ...others] = lines ?? [];
  return others.length > 0 || line === '' || countCodePoints(line) > max ? undefined : line;
}

/** A text of paragraphs, of 1 to `max` code points. */
export function cleanProse(value: unknown, max: number): string | undefined {
  const text = cleanLines(value)?.join('\n').trim();
  return !text || countCodePoints(text) > max ? undefined : text;
}

/** Names without repetitions; undefined if one is invalid or there are more than `max`. */
export function cleanNames(value: unknown, max: number, maxName: number): string[] | undefined {
  if (!Array.isArray(value) || value.length > max) return undefined;
  const names = value.map((one) => cleanName(one, maxName));
  return names.includes(undefined) ? undefined : [...new Set(names as string[])];
}
