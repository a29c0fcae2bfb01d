/** How long a chosen language is kept. */
export const LANGUAGE_SECONDS = 365 * 24 * 60 * 60;

/** A cookie as `Set-Cookie` and `document.cookie` take it. */
export function cookieText(
  name: string,
  value: string,
  seconds: number,
  isSecure: boolean,
): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

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
