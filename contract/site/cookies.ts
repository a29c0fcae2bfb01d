/**
 * The undecoded value of a cookie in a `Cookie` header or `document.cookie`; undefined if the
 * cookie is absent or empty.
 */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return undefined;
}
