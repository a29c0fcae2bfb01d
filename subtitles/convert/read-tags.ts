import { plainText, splitMarkup } from '../markup.ts';
import { colourOfClass, readHtmlColour } from './colours.ts';
import { applyOverrides } from './overrides.ts';
import { PLAIN, type RichText, type TextStyle, USUAL_POSITION } from './rich-text.ts';

const TAG = /^<(\/?)([a-z]+)([^>]*)>$/i;

/** Reads the tags of SubRip and WebVTT, and the overrides of ASS that SubRip files have. */
export function readTags(text: string, format: 'srt' | 'vtt'): RichText {
  const result: RichText = { spans: [], position: USUAL_POSITION, speaker: '' };
  /** The open elements with the style inside of them. */
  const open: { name: string; style: TextStyle }[] = [{ name: '', style: PLAIN }];
  for (const { kind, value } of splitMarkup(text, format)) {
    const current = open.at(-1) ?? { name: '', style: PLAIN };
    if (kind === 'text')
      result.spans.push({ text: plainText(value, format), style: current.style });
    else if (value.startsWith('{')) {
      const { style, position } = applyOverrides(value, current.style);
      current.style = style;
      result.position = position ?? result.position;
    } else readTag(value, format, open, result);
  }
  return result;
}

function readTag(
  tag: string,
  format: 'srt' | 'vtt',
  open: { name: string; style: TextStyle }[],
  result: RichText,
): void {
  const [, slash, rawName = '', rest = ''] = TAG.exec(tag) ?? [];
  const name = rawName.toLowerCase();
  const style = open.at(-1)?.style ?? PLAIN;
  if (name === 'rt') result.spans.push({ text: slash ? ')' : '(', style });
  if (name === 'v' && !slash) result.speaker ||= speakerOf(rest);
  if (!name || name === 'rt') return;
  if (!slash) open.push({ name, style: styleInside(name, rest, style, format) });
  else {
    const at = open.findLastIndex((element) => element.name === name);
    if (at > 0) open.splice(at);
  }
}

function styleInside(name: string, rest: string, style: TextStyle, format: string): TextStyle {
  if (name === 'b') return { ...style, bold: true };
  if (name === 'i') return { ...style, italic: true };
  if (name === 'u') return { ...style, underline: true };
  const colour = format === 'vtt' ? classColour(rest) : name === 'font' ? fontColour(rest) : '';
  return colour ? { ...style, colour } : style;
}

function fontColour(attributes: string): string {
  const [, value = ''] = /\bcolor\s*=\s*["']?([^"'\s]{1,30})/i.exec(attributes) ?? [];
  return readHtmlColour(value);
}

/** Of `.loud.yellow Name`. */
function classColour(rest: string): string {
  const classes = rest.split(/\s/, 1)[0]?.split('.') ?? [];
  return classes.map(colourOfClass).find(Boolean) ?? '';
}

/** Of `.loud Tom &amp; Mei`. */
function speakerOf(rest: string): string {
  return plainText(rest.replace(/^\S*/, ''), 'vtt').trim();
}
