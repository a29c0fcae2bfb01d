import { readCookie } from '../../contract/site/cookies.ts';

const NAME = 'device';
const TOKEN = /^[\w-]{43}$/;
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** The token of a known device, if the request has one in the form that we give out. */
export function readDeviceCookie(header: string | null): string | undefined {
  const token = readCookie(header, NAME);
  return token && TOKEN.test(token) ? token : undefined;
}

/** For the API alone: no page depends on it, and no script reads it. */
export function deviceCookie(token: string, isHttps: boolean): string {
  const attributes = `Path=/api; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict`;
  return `${NAME}=${token}; ${attributes}${isHttps ? '; Secure' : ''}`;
}
