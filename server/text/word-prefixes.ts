const MAX_WORDS = 8;

/**
 * A text query for the rows whose words begin with the words of the text, in any order:
 * `'ana':* & 'luz':*`. Empty, which matches nothing, if the text has no words.
 */
export function wordPrefixes(text: string): string {
  const words = text
    .split(/[\s\p{P}\p{S}\p{Cc}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  return words.map((word) => `'${word}':*`).join(' & ');
}
