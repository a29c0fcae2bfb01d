/** Truncates by code point: PostgreSQL rejects half a surrogate pair in JSON. */
export function cutText(text: string, max: number): string {
  return text.length > max ? Array.from(text).slice(0, max).join('') : text;
}
