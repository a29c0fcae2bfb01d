import { readCookie } from '../../../contract/site/cookies.ts';

/** With the prefix, browsers accept the cookie from this host only, not from a subdomain. */
const nameOf = (isHttps: boolean) => (isHttps ? '__Host-desk' : 'desk');
const TOKEN = /^[\w-]{43}$/;

export function readSessionCookie(
  header: string | null | undefined,
  isHttps: boolean,
): string | undefined {
  const token = readCookie(header, nameOf(isHttps));
  return token && TOKEN.test(token) ? token : undefined;
}

/** The Set-Cookie value; null deletes the cookie. The server ends the session, not the browser. */
export function sessionCookie(token: string | null, isHttps: boolean): string {
  const attributes = `Path=/; ${token ? '' : 'Max-Age=0; '}HttpOnly; SameSite=Strict`;
  return `${nameOf(isHttps)}=${token ?? ''}; ${attributes}${isHttps ? '; Secure' : ''}`;
}
