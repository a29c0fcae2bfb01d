import type { SubtitleFormat } from '#subtitles/cue.ts';
import { escapeText, type MarkupPart, plainText, splitMarkup } from '#subtitles/markup.ts';
import { balancedTags } from './balanced-tags.ts';

/** The text of a cue as it is sent to the model. Markup stays here. */
export interface OutgoingText {
  readonly text: string;
  /** The code points of `text` that stand for markup. */
  readonly markLength: number;
  /** The cue's text with this line instead; undefined if it would change the file's structure. */
  restore(line: string): string | undefined;
}

/** With more tags in the text, as in karaoke, a translation cannot keep their places. */
const MAX_MARKS = 8;
const MARK = /⟦(\d+)⟧/g;

/**
 * Sends the visible text only. Tags before and after it are kept here; tags in the middle are
 * replaced by the marks ⟦1⟧, ⟦2⟧ …. Undefined if nothing is visible.
 */
export function outgoingText(text: string, format: SubtitleFormat): OutgoingText | undefined {
  const parts = splitMarkup(text, format).map((part) => withoutSpaceTag(part, format));
  const first = parts.findIndex((part) => isVisible(part, format));
  if (first < 0) return undefined;
  const last = parts.findLastIndex((part) => isVisible(part, format));
  const inner = parts.slice(first, last + 1);
  const innerTags = inner.filter(isTag).map(({ value }) => value);
  const tags = innerTags.length > MAX_MARKS ? [] : innerTags;
  const outer = { lead: parts.slice(0, first), trail: parts.slice(last + 1) };
  const sent = sendable(markTags(inner, tags.length > 0, format));
  if (sent === '') return undefined;
  return {
    text: sent,
    markLength: Array.from(sent.matchAll(MARK), ([mark]) => mark).join('').length,
    restore: (line) => restoreText(line, { ...outer, tags, innerTags, format }),
  };
}

const isTag = ({ kind }: MarkupPart) => kind === 'tag';

/** A soft line break or hard space of ASS is sent as a space. */
function withoutSpaceTag(part: MarkupPart, format: SubtitleFormat): MarkupPart {
  const isSpace = isTag(part) && plainText(part.value, format) === ' ';
  return isSpace ? { kind: 'text', value: ' ' } : part;
}

function isVisible({ kind, value }: MarkupPart, format: SubtitleFormat): boolean {
  return kind === 'text' && plainText(value, format).trim() !== '';
}

function markTags(parts: readonly MarkupPart[], hasMarks: boolean, format: SubtitleFormat): string {
  let count = 0;
  const texts = parts.map((part) => {
    if (!isTag(part)) return plainText(part.value, format);
    count += 1;
    return hasMarks ? `⟦${count}⟧` : '';
  });
  return texts.join('');
}

/** Without characters that the server refuses, of which one would fail a whole batch. */
export function sendable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim();
}

interface Kept {
  lead: readonly MarkupPart[];
  trail: readonly MarkupPart[];
  /** The tags that marks stand for. */
  tags: readonly string[];
  /** All tags in the middle, with those that were not sent as marks. */
  innerTags: readonly string[];
  format: SubtitleFormat;
}

function restoreText(line: string, kept: Kept): string | undefined {
  const { tags, innerTags, format } = kept;
  const marks = Array.from(line.matchAll(MARK), ([, number]) => Number(number));
  const isComplete =
    innerTags.length === tags.length &&
    marks.length === tags.length &&
    marks.every((number, index) => number === index + 1);
  const outer = isComplete ? kept : balancedTags(kept.lead, kept.trail);
  const texts = line.split(/⟦\d+⟧/).map((text) => escapeText(text, format));
  const body = isComplete
    ? texts.map((text, index) => text + (tags[index] ?? '')).join('')
    : texts.join('').replace(/ {2,}/g, ' ');
  const restored = valuesOf(outer.lead) + body.trim() + valuesOf(outer.trail);
  const expected = tagsOf([...outer.lead, ...outer.trail], isComplete ? tags : []);
  return isSafe(body) && hasTags(restored, expected, format) ? restored : undefined;
}

const valuesOf = (parts: readonly MarkupPart[]) => parts.map(({ value }) => value).join('');

function tagsOf(outer: readonly MarkupPart[], inner: readonly string[]): string[] {
  return [...outer.filter(isTag).map(({ value }) => value), ...inner].toSorted();
}

/** True if the text has exactly these tags, so that the line has brought none. */
function hasTags(text: string, expected: readonly string[], format: SubtitleFormat): boolean {
  const found = splitMarkup(text, format).filter(isTag);
  return (
    found
      .map(({ value }) => value)
      .toSorted()
      .join('\n') === expected.join('\n')
  );
}

/** A blank line ends a cue in SubRip and WebVTT, and an arrow begins one. */
function isSafe(text: string): boolean {
  return text.trim() !== '' && !/-->|\n\s*\n|\r|\0/.test(text);
}
