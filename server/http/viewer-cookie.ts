import { readCookie } from '../../contract/site/cookies.ts';

/** With the prefix, browsers accept the cookie from this host only, not from a subdomain. */
const nameOf = (isHttps: boolean) => (isHttps ? '__Host-viewer' : 'viewer');
const TOKEN = /^[\w-]{43}$/;
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** The viewer token of the request; undefined if absent or malformed. */
export function readViewerCookie(
  header: string | null | undefined,
  isHttps: boolean,
): string | undefined {
  const token = readCookie(header ?? null, nameOf(isHttps));
  return token && TOKEN.test(token) ? token : undefined;
}

/**
 * The Set-Cookie value. The cookie identifies a browser that plays media which is not public: API
 * calls and requests for files both need it.
 */
export function viewerCookie(token: string, isHttps: boolean): string {
  const attributes = `Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict`;
  return `${nameOf(isHttps)}=${token}; ${attributes}${isHttps ? '; Secure' : ''}`;
}
