import { splitMarkup } from '../markup.ts';
import type { AssStyle } from './ass-styles.ts';
import { applyOverrides } from './overrides.ts';
import { PLAIN, type RichText } from './rich-text.ts';

/** Reads the overrides of an ASS event. Drawings are left out. */
export function readAssText(text: string, { position, isItalic }: AssStyle): RichText {
  const base = { ...PLAIN, italic: isItalic };
  const result: RichText = { spans: [], position, speaker: '' };
  let style = base;
  for (const { kind, value } of splitMarkup(text, 'ass')) {
    if (kind === 'text') result.spans.push({ text: value, style });
    else if (value.startsWith('{')) {
      const overrides = applyOverrides(lastBraces(value), style, base);
      style = overrides.style;
      result.position = overrides.position ?? result.position;
    } else result.spans.push({ text: value === '\\h' ? '\u00a0' : ' ', style });
  }
  return result;
}

/** A drawing is one tag, from the override that begins it to that which ends it. */
function lastBraces(tag: string): string {
  const [first] = /^\{[^{}]*\}/.exec(tag) ?? [''];
  return first.length === tag.length ? tag : first + tag.slice(tag.lastIndexOf('{'));
}
