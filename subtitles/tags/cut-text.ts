import type { SubtitleFormat } from '../cue.ts';
import { splitMarkup } from '../markup.ts';
import { type EnclosingTag, endOf, readEnclosingTag } from './tag-name.ts';

/**
 * Cuts a text in two at an offset in the file's text. Tags that enclose the cut are closed in the
 * first part and opened again in the second; overrides of ASS apply to both. A cut inside a tag is
 * made after it.
 */
export function cutText(text: string, format: SubtitleFormat, at: number): [string, string] {
  const open: EnclosingTag[] = [];
  let overrides = '';
  let offset = 0;
  for (const { kind, value } of splitMarkup(text, format)) {
    if (offset >= at) break;
    if (kind === 'text') {
      offset = Math.min(offset + value.length, at);
      continue;
    }
    offset += value.length;
    const tag = readEnclosingTag(value, format);
    if (tag?.isEnd) removeLast(open, tag.name);
    else if (tag) open.push(tag);
    else if (isLastingOverride(value)) overrides += value;
  }
  const ends = open.toReversed().map(endOf).join('');
  const begins = open.map(({ value }) => value).join('');
  const first = text.slice(0, offset).trimEnd() + ends;
  const second = overrides + begins + text.slice(offset).trimStart();
  return [first, second];
}

function removeLast(open: EnclosingTag[], name: string) {
  const index = open.findLastIndex((tag) => tag.name === name);
  if (index >= 0) open.splice(index, 1);
}

/** Karaoke timing, animations, fades and drawings belong to the first part only. */
function isLastingOverride(value: string): boolean {
  return /^\{[^}]*\\[^}]*\}$/.test(value) && !/\\(?:k|K|t\(|fade?\(|p[1-9])/.test(value);
}
