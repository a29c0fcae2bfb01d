import type { Locale } from '#i18n/locales.ts';
import type { Family } from './font-slices.ts';

/** The fonts of each language, in the order in which they are searched for a character. */
const FAMILIES: Record<Locale, Family[]> = {
  zh: ['sc', 'tc', 'jp', 'kr'],
  'zh-TW': ['tc', 'sc', 'jp', 'kr'],
  en: ['sc', 'tc', 'jp', 'kr'],
  ja: ['jp', 'sc', 'tc', 'kr'],
  ko: ['kr', 'sc', 'tc', 'jp'],
  es: ['sc', 'tc', 'jp', 'kr'],
};

/** Drawn for a character that no font has. */
export const MISSING = '□';

/** No-break spaces and hyphens of some widths are in no font. */
export function substituteOf(character: string): string {
  if (/\s/.test(character)) return ' ';
  return /\p{Dash_Punctuation}/u.test(character) ? '-' : MISSING;
}

/**
 * Letters and accents as one character, as the fonts have them, and without invisible characters.
 * Han characters are not normalised: that would replace variants in names.
 */
export function composed(text: string): string {
  return text
    .replaceAll(/\p{L}\p{M}+/gu, (letter) => letter.normalize('NFC'))
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Latin letters beyond those of Western Europe, and Greek and Cyrillic ones. */
const EXTENDED_LETTERS = /[\u0100-\u024F\u0370-\u052F\u1E00-\u1FFF]/u;

/**
 * A title in another language is drawn in the font of that language. Text without Han characters
 * uses the Korean fonts, because quotes in the Chinese ones are as wide as a Han character. A word
 * with letters that the Asian fonts may lack is drawn in one font, so that its letters match.
 */
export function familiesFor(text: string, locale: Locale): Family[] {
  const families = FAMILIES[locale];
  if (EXTENDED_LETTERS.test(text)) return ['latin', ...families];
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)) return ['jp', ...families];
  if (/\p{Script=Hangul}/u.test(text) || !/\p{Script=Han}/u.test(text)) return ['kr', ...families];
  return families;
}
