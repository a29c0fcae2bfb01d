const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u;
/** Characters that must not begin a line. */
const CLOSING =
  /^[\s!%),.:;?\]}’”·»、。〉》」』】〕！），．：；？］｝～ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
/** Characters that must not end a line. */
const OPENING = /[([{‘“«〈《「『【〔（［｛]$/u;

/**
 * Splits a text where a line may break: Chinese and Japanese almost anywhere, other scripts (Korean
 * too) after a space. The pieces joined equal the text.
 */
export function breakIntoPieces(text: string): string[] {
  const pieces: string[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    if (last === undefined || mayBreak(last, character)) pieces.push(character);
    else pieces[pieces.length - 1] = last + character;
  }
  return pieces;
}

function mayBreak(before: string, next: string): boolean {
  if (CLOSING.test(next) || OPENING.test(before)) return false;
  if (/\s$/.test(before)) return true;
  return WIDE.test(next) || WIDE.test([...before].at(-1) ?? '');
}
