import type { SubtitleFormat } from '../cue.ts';
import { escapeText, REFERENCE, readReference, spaceOf, splitMarkup } from '../markup.ts';

/** Replaces the visible text from `from` up to `to`, in UTF-16 units, by `insert`. */
interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Where the units of the visible text are in the text of the file. */
interface TextMap {
  readonly plain: string;
  /** By the offset in the visible text. A character reference of WebVTT covers several units. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

export function mapOffsets(text: string, format: SubtitleFormat): TextMap {
  const starts: number[] = [];
  const ends: number[] = [];
  let plain = '';
  const add = (shown: string, start: number, length: number) => {
    plain += shown;
    for (let unit = 0; unit < shown.length; unit++) {
      starts.push(start);
      ends.push(start + length);
    }
  };
  let offset = 0;
  for (const { kind, value } of splitMarkup(text, format)) {
    if (kind === 'tag') add(spaceOf(value), offset, value.length);
    else addText(value, offset, format, add);
    offset += value.length;
  }
  return { plain, starts, ends };
}

function addText(
  value: string,
  offset: number,
  format: SubtitleFormat,
  add: (shown: string, start: number, length: number) => void,
) {
  const addUnits = (from: number, to: number) => {
    for (let at = from; at < to; at++) add(value.charAt(at), offset + at, 1);
  };
  let end = 0;
  if (format === 'vtt') {
    for (const { 0: reference, index } of value.matchAll(REFERENCE)) {
      addUnits(end, index);
      add(readReference(reference), offset + index, reference.length);
      end = index + reference.length;
    }
  }
  addUnits(end, value.length);
}

/**
 * Applies edits of the visible text, in ascending order without overlaps, and keeps all markup. If
 * an edited range contains a tag, the inserted text comes before the tag.
 */
export function editText(
  text: string,
  format: SubtitleFormat,
  edits: readonly TextEdit[],
  { starts, ends }: TextMap = mapOffsets(text, format),
): string {
  let result = '';
  let copied = 0;
  for (const { from, to, insert } of edits) {
    const at = from < to ? (starts[from] ?? text.length) : from > 0 ? (ends[from - 1] ?? 0) : 0;
    result += text.slice(copied, Math.max(at, copied)) + escapeText(insert, format);
    copied = Math.max(at, copied);
    for (let unit = from; unit < to; unit++) {
      result += text.slice(copied, Math.max(starts[unit] ?? copied, copied));
      copied = Math.max(ends[unit] ?? copied, copied);
    }
  }
  return result + text.slice(copied);
}
