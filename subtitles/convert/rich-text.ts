/** The text of a cue, independent of the format. */
export interface RichText {
  spans: Span[];
  /** As on a numeric keypad: 1 is bottom left, 5 the middle, 9 top right. */
  position: Position;
  /** Who speaks; empty if the file does not say so. */
  speaker: string;
}

interface Span {
  /** Without markup and escapes. */
  text: string;
  style: TextStyle;
}

export interface TextStyle {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  /** `#rrggbb` in lower case; empty for the usual colour. */
  colour: string;
}

export type Position = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Bottom, in the middle of the line: where subtitles are without a position. */
export const USUAL_POSITION: Position = 2;

export const PLAIN: TextStyle = { bold: false, italic: false, underline: false, colour: '' };

export function toPosition(value: number): Position | undefined {
  return Number.isInteger(value) && value >= 1 && value <= 9 ? (value as Position) : undefined;
}

export function isSameStyle(a: TextStyle, b: TextStyle): boolean {
  return (
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.underline === b.underline &&
    a.colour === b.colour
  );
}
