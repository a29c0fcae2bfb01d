/** Removes notes and emphasis, and the backslashes that keep characters from being emphasis. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/\[\[[^[\]]*\]\]/g, '')
    .replace(/\\([*_#@!.~>\\])|\*+|(?<![\p{L}\d])_+|_+(?![\p{L}\d])/gu, '$1')
    .trim();
}
