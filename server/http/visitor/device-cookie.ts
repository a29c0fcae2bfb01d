import { tokenCookie } from './token-cookie.ts';

/**
 * Limited to /api, because only API calls use the cookie. Known devices (`DEVICE_MS` of
 * limits/known-devices.ts) last as long.
 */
const cookie = tokenCookie({ name: 'device', path: '/api', maxAgeSeconds: 365 * 24 * 60 * 60 });

/**
 * The device token of the request; undefined if absent or malformed. With https, earlier versions
 * set the cookie without the prefix of its name: it is read until a sign-in replaces it. The last of
 * these expires in November 2027, when this can be removed.
 */
export function readDeviceCookie(header: string | null, isHttps: boolean): string | undefined {
  return cookie.read(header, isHttps) ?? (isHttps ? cookie.read(header, false) : undefined);
}

/** The Set-Cookie values of a new token; with https the cookie of earlier versions is deleted. */
export function deviceCookies(token: string, isHttps: boolean): string[] {
  const written = cookie.write(token, isHttps);
  return isHttps ? [written, cookie.write(null, false)] : [written];
}
