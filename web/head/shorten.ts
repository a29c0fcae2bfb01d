/** About as much as a search result shows, in any script. */
const MAX_CHARACTERS = 200;

/** The beginning of a text, on one line, up to the last word that fits. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= MAX_CHARACTERS) return line;
  const cut = characters.slice(0, MAX_CHARACTERS - 1).join('');
  // Chinese and Japanese have few spaces, so a space far from the end is not a word boundary to cut
  // at.
  const lastBlank = cut.lastIndexOf(' ');
  const words = lastBlank > cut.length * 0.8 ? cut.slice(0, lastBlank) : cut;
  return `${words.replace(/[\s,;:.、，。；：]+$/, '')}…`;
}
