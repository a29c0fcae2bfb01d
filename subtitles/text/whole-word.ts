/** Chinese and Japanese have no spaces between words, and Korean particles follow without one. */
export const EAST_ASIAN =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';

const WORD_CHARACTER = new RegExp(`(?![${EAST_ASIAN}])[\\p{L}\\p{M}\\p{N}_]`, 'u');

/**
 * Whether the range begins and ends at boundaries of words. Words of East Asian scripts have no
 * visible boundaries, so every position among them is one.
 */
export function isWholeWord(text: string, from: number, to: number): boolean {
  return !isInsideWord(text, from) && !isInsideWord(text, to);
}

function isInsideWord(text: string, at: number): boolean {
  return WORD_CHARACTER.test(text.charAt(at - 1)) && WORD_CHARACTER.test(text.charAt(at));
}
