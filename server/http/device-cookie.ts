import { readCookie } from '../../contract/site/cookies.ts';

const NAME = 'device';
const TOKEN = /^[\w-]{43}$/;
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** The device token of the request; undefined if absent or malformed. */
export function readDeviceCookie(header: string | null): string | undefined {
  const token = readCookie(header, NAME);
  return token && TOKEN.test(token) ? token : undefined;
}

/** The Set-Cookie value: limited to /api and HttpOnly, because only API calls use the cookie. */
export function deviceCookie(token: string, isHttps: boolean): string {
  const attributes = `Path=/api; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict`;
  return `${NAME}=${token}; ${attributes}${isHttps ? '; Secure' : ''}`;
}
