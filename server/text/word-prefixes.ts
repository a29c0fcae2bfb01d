const MAX_WORDS = 8;

/**
 * A text query for the rows whose words begin with the words of the text, in any order:
 * `'ana':* & 'luz':*`. Empty, which matches nothing, if the text has no words. Single letters are
 * left out: they begin too many words to find anything by.
 */
export function wordPrefixes(text: string): string {
  const words = text
    .split(/[\s\p{P}\p{S}\p{Cc}]+/u)
    .filter((word) => word !== '' && !/^[a-z]$/i.test(word))
    .slice(0, MAX_WORDS);
  return words.map((word) => `'${word}':*`).join(' & ');
}
