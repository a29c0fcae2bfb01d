import { columnsOfCharacter } from './characters.ts';
import { isEastAsian, type Script } from './scripts.ts';

/**
 * The width of a line in characters of its script: full widths in East Asian scripts, where a
 * half-width character counts half, and letters in others, where a full-width one counts twice.
 */
export function widthOf(line: string, script: Script): number {
  const isWide = isEastAsian(script);
  let columns = 0;
  for (const character of line) {
    columns += columnsOfCharacter(character.codePointAt(0) ?? 0, isWide);
  }
  return isWide ? columns / 2 : columns;
}

/**
 * The characters that are read, for the reading speed: without line breaks. East Asian text is
 * counted in full widths without spaces; other text with its spaces.
 */
export function countCharacters(text: string, script: Script): number {
  if (isEastAsian(script)) return widthOf(text.replace(/\s/g, ''), script);
  let count = 0;
  for (const character of text) {
    if (columnsOfCharacter(character.codePointAt(0) ?? 0, false) > 0) count++;
  }
  return count;
}
