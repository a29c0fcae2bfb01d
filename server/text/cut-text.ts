/** Between signs: half of one is no text, and PostgreSQL takes it into no JSON. */
export function cutText(text: string, max: number): string {
  return text.length > max ? Array.from(text).slice(0, max).join('') : text;
}
