import { readCookie } from '#contract/site/cookies.ts';

/** The form of what `makeToken` (text/tokens.ts) returns. */
const TOKEN = /^[\w-]{43}$/;

interface TokenCookieOptions {
  name: string;
  /** `/` or the only path that needs the cookie. */
  path: string;
  /** Without it the cookie ends with the browser. */
  maxAgeSeconds?: number;
}

/**
 * A cookie with a token, which scripts cannot read and pages of other sites do not send. With https
 * its name has a prefix: browsers then refuse it from plain http, and with the path `/` also from a
 * subdomain (`__Host-`).
 */
export function tokenCookie({ name, path, maxAgeSeconds }: TokenCookieOptions) {
  const prefix = path === '/' ? '__Host-' : '__Secure-';
  const nameOf = (isHttps: boolean) => (isHttps ? `${prefix}${name}` : name);
  return {
    /** The token of a request; undefined if absent or malformed. */
    read(header: string | null | undefined, isHttps: boolean): string | undefined {
      const token = readCookie(header, nameOf(isHttps));
      return token && TOKEN.test(token) ? token : undefined;
    },

    /** The Set-Cookie value; null deletes the cookie. */
    write(token: string | null, isHttps: boolean): string {
      const maxAge = token === null ? 0 : maxAgeSeconds;
      const attributes = [
        `Path=${path}`,
        ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
        'HttpOnly',
        'SameSite=Strict',
        ...(isHttps ? ['Secure'] : []),
      ];
      return `${nameOf(isHttps)}=${token ?? ''}; ${attributes.join('; ')}`;
    },
  };
}
