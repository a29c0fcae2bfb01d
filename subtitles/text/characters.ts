/** `none`: digits, punctuation, symbols and marks, which belong to no script. */
export type CharacterScript =
  | 'latin'
  | 'han'
  | 'kana'
  | 'hangul'
  | 'cyrillic'
  | 'greek'
  | 'other'
  | 'none';

const LETTER = /\p{L}/u;
const INVISIBLE = /[\p{M}\p{Cf}\p{Cc}]/u;

/** First and last code points. Katakana's middle dot and length mark are not among them. */
const RANGES: readonly (readonly [number, number, CharacterScript])[] = [
  [0x00c0, 0x024f, 'latin'],
  [0x0370, 0x03ff, 'greek'],
  [0x0400, 0x052f, 'cyrillic'],
  [0x1100, 0x11ff, 'hangul'],
  [0x1e00, 0x1eff, 'latin'],
  [0x1f00, 0x1fff, 'greek'],
  [0x3005, 0x3007, 'han'],
  [0x3041, 0x3096, 'kana'],
  [0x30a1, 0x30fa, 'kana'],
  [0x3130, 0x318f, 'hangul'],
  [0x3400, 0x4dbf, 'han'],
  [0x4e00, 0x9fff, 'han'],
  [0xac00, 0xd7a3, 'hangul'],
  [0xf900, 0xfaff, 'han'],
  [0xff21, 0xff3a, 'latin'],
  [0xff41, 0xff5a, 'latin'],
  [0xff66, 0xff6f, 'kana'],
  [0xff71, 0xff9d, 'kana'],
  [0x20000, 0x3fffd, 'han'],
];

export function scriptOfCharacter(code: number): CharacterScript {
  if (code < 0xc0) return isAsciiLetter(code) ? 'latin' : 'none';
  if (code === 0xd7 || code === 0xf7) return 'none';
  for (const [first, last, script] of RANGES) {
    if (code < first) break;
    if (code <= last) return script;
  }
  return LETTER.test(String.fromCodePoint(code)) ? 'other' : 'none';
}

function isAsciiLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

export function isHalfWidthKana(code: number): boolean {
  return code >= 0xff66 && code <= 0xff9f;
}

export function isFullWidthLatin(code: number): boolean {
  return (code >= 0xff21 && code <= 0xff3a) || (code >= 0xff41 && code <= 0xff5a);
}

/** Code points that take the width of two Latin letters. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x3098],
  [0x309b, 0x33ff],
  [0x3400, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  // Half-width katakana counts as the full-width one that mending makes of it.
  [0xff61, 0xff9d],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
];

/** Punctuation that is as wide as an ideograph in East Asian text: · — ‘ ’ “ ” … */
const AMBIGUOUS = new Set([0xb7, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026]);

/** In columns: 2 for a full-width character, 1 for others, 0 for marks and invisible ones. */
export function columnsOfCharacter(code: number, isEastAsian: boolean): 0 | 1 | 2 {
  if (code < 0x7f) return code < 0x20 ? 0 : 1;
  if (AMBIGUOUS.has(code)) return isEastAsian ? 2 : 1;
  // The voiced marks of half-width katakana become part of the character before them.
  if (code === 0xff9e || code === 0xff9f) return 0;
  for (const [first, last] of WIDE) {
    if (code < first) break;
    if (code <= last) return 2;
  }
  return INVISIBLE.test(String.fromCodePoint(code)) ? 0 : 1;
}
