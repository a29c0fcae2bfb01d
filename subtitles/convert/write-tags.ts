import { escapeText } from '../markup.ts';
import { classOfColour } from './colours.ts';
import { type RichText, type TextStyle, USUAL_POSITION } from './rich-text.ts';

interface Element {
  open: string;
  close: string;
}

/** The text with tags of SubRip. The position is an override of ASS, as most players read it. */
export function writeSrtText({ spans, position }: RichText): string {
  const prefix = position === USUAL_POSITION ? '' : `{\\an${position}}`;
  return prefix + writeSpans(spans, srtElements, protectSrt);
}

/** The text with tags of WebVTT; the position is in the settings. */
export function writeVttText({ spans, speaker }: RichText): string {
  const name = escapeText(speaker.replace(/\s+/g, ' '), 'vtt');
  const voice = name ? `<v ${name}>` : '';
  return voice + writeSpans(spans, vttElements, (text) => escapeText(text, 'vtt'));
}

function writeSpans(
  spans: RichText['spans'],
  elementsOf: (style: TextStyle) => Element[],
  escaped: (text: string) => string,
): string {
  let result = '';
  let open: Element[] = [];
  for (const { text, style } of spans) {
    if (text === '') continue;
    const wanted = elementsOf(style);
    const shared = countShared(open, wanted);
    result += closeAll(open.slice(shared));
    result += wanted
      .slice(shared)
      .map((element) => element.open)
      .join('');
    result += escaped(text);
    open = wanted;
  }
  return result + closeAll(open);
}

function countShared(open: Element[], wanted: Element[]): number {
  const differs = open.findIndex(({ open: tag }, at) => tag !== wanted[at]?.open);
  return differs < 0 ? open.length : differs;
}

function closeAll(elements: Element[]): string {
  return elements
    .map(({ close }) => close)
    .toReversed()
    .join('');
}

function srtElements({ colour, ...style }: TextStyle): Element[] {
  const font = { open: `<font color="${colour}">`, close: '</font>' };
  return [...(colour ? [font] : []), ...simpleElements(style)];
}

function vttElements({ colour, ...style }: TextStyle): Element[] {
  const name = classOfColour(colour);
  return [...(name ? [{ open: `<c.${name}>`, close: '</c>' }] : []), ...simpleElements(style)];
}

function simpleElements({ bold, italic, underline }: Omit<TextStyle, 'colour'>): Element[] {
  return [bold && 'b', italic && 'i', underline && 'u'].flatMap((name) =>
    name ? [{ open: `<${name}>`, close: `</${name}>` }] : [],
  );
}

/** SubRip has no escapes: an invisible word joiner keeps `<b>` and `{\` in a text from being markup. */
function protectSrt(text: string): string {
  return text.replace(/<(?=\/?[a-z])|\{(?=\\)/gi, '$&\u2060');
}
