import type { SubtitleFormat } from './cue.ts';

/** A piece of a cue's text: what is read, or markup of the format. */
export interface MarkupPart {
  readonly kind: 'text' | 'tag';
  /** As it is in the file; in WebVTT the characters `&`, `<` and `>` of a text are escaped. */
  readonly value: string;
}

/** SubRip has tags like HTML and, in many files, the overrides of ASS. */
const TAGS: Record<SubtitleFormat, RegExp> = {
  srt: /<\/?[a-z][^<>]*>|\{\\[^{}]*\}/gi,
  vtt: /<[^<>]*>/g,
  // A drawing lasts until `\p0`: its commands are not read by anybody. The lookaheads keep the time
  // linear in a long override that is never closed.
  ass: /\{(?=[^{}]*\})[^{}]*\\p[1-9][^{}]*\}[^{}]*(?:\{(?![^{}]*\\p0)[^{}]*\}[^{}]*)*(?:\{(?=[^{}]*\})[^{}]*\\p0[^{}]*\})?|\{[^{}]*\}|\\[nh]/g,
};

/** The parts in their order; joined, their values are the text. */
export function splitMarkup(text: string, format: SubtitleFormat): MarkupPart[] {
  const parts: MarkupPart[] = [];
  let end = 0;
  for (const { 0: tag, index } of text.matchAll(TAGS[format])) {
    if (index > end) parts.push({ kind: 'text', value: text.slice(end, index) });
    parts.push({ kind: 'tag', value: tag });
    end = index + tag.length;
  }
  if (end < text.length) parts.push({ kind: 'text', value: text.slice(end) });
  return parts;
}

/** Whether the text has a drawing of ASS, which is seen although nothing is read. */
export function hasDrawing(text: string, format: SubtitleFormat): boolean {
  return format === 'ass' && /\{[^{}]*\\p[1-9]/.test(text);
}

/** What is read on the screen, without markup; lines are separated by `\n`. */
export function plainText(text: string, format: SubtitleFormat): string {
  return splitMarkup(text, format)
    .map(({ kind, value }) => (kind === 'text' ? unescapeText(value, format) : spaceOf(value)))
    .join('');
}

/**
 * Changes what is read and keeps the markup. `change` gets and returns unescaped text. A part that
 * it returns as it was keeps its spelling in the file.
 */
export function mapText(
  text: string,
  format: SubtitleFormat,
  change: (plain: string) => string,
): string {
  return splitMarkup(text, format)
    .map(({ kind, value }) => {
      if (kind === 'tag') return value;
      const plain = unescapeText(value, format);
      const changed = change(plain);
      return changed === plain ? value : escapeText(changed, format);
    })
    .join('');
}

/** ASS writes a soft line break as `\n` and a hard space as `\h`. */
export function spaceOf(tag: string): string {
  return tag === '\\n' || tag === '\\h' ? ' ' : '';
}

/** The named references of the WebVTT specification, and those that files made from HTML have. */
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
  quot: '"',
  apos: "'",
  hellip: '…',
};

/** A character reference of WebVTT; every other `&` is text. */
export const REFERENCE = new RegExp(
  `&(?:${Object.keys(ENTITIES).join('|')}|#\\d{1,7}|#[xX][\\da-fA-F]{1,6});`,
  'g',
);

export function readReference(reference: string): string {
  const name = reference.slice(1, -1);
  if (!name.startsWith('#')) return ENTITIES[name] ?? reference;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

function unescapeText(text: string, format: SubtitleFormat): string {
  return format === 'vtt' ? text.replace(REFERENCE, readReference) : text;
}

/** Text as the format writes it: WebVTT escapes the characters of its markup. */
export function escapeText(text: string, format: SubtitleFormat): string {
  if (format !== 'vtt') return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
