import { toAssColour } from './colours.ts';
import { isSameStyle, PLAIN, type RichText, type TextStyle, USUAL_POSITION } from './rich-text.ts';

/** The text with overrides of ASS; lines are still separated by `\n`. */
export function writeAssText({ spans, position }: RichText): string {
  let result = '';
  let overrides = position === USUAL_POSITION ? '' : `\\an${position}`;
  let current = PLAIN;
  for (const { text, style } of spans) {
    if (text === '') continue;
    if (!isSameStyle(style, current)) overrides += changes(current, style);
    result += (overrides && `{${overrides}}`) + protect(text);
    overrides = '';
    current = style;
  }
  return result + (overrides && `{${overrides}}`);
}

function changes(from: TextStyle, to: TextStyle): string {
  const toggle = (letter: string, before: boolean, after: boolean) =>
    before === after ? '' : `\\${letter}${after ? 1 : 0}`;
  const colour = to.colour ? `\\c${toAssColour(to.colour)}` : '\\c';
  return [
    toggle('b', from.bold, to.bold),
    toggle('i', from.italic, to.italic),
    toggle('u', from.underline, to.underline),
    from.colour === to.colour ? '' : colour,
  ].join('');
}

/**
 * ASS has no escapes that every player knows: braces become full-width, an invisible word joiner
 * keeps `\n` in a text from being a line break, and a no-break space is `\h`.
 */
function protect(text: string): string {
  return text
    .replace(/\\(?=[Nnh])/g, '\\\u2060')
    .replaceAll('{', '｛')
    .replaceAll('}', '｝')
    .replaceAll('\u00a0', '\\h');
}
