import type { IncomingMessage } from 'node:http';
import { cookieText, LANGUAGE_SECONDS } from '#contract/site/cookies.ts';
import { MAX_URL_LENGTH } from '../headers.ts';

export const PLAIN = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
};

interface Refusal {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** The reply to a request that is invalid, or whose page has another canonical address. */
export function refuseAddress(
  { method }: IncomingMessage,
  address: string,
  path: string,
): Refusal | undefined {
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: 405, headers: { ...PLAIN, allow: 'GET, HEAD' }, text: 'Method not allowed.' };
  }
  if (address.length > MAX_URL_LENGTH)
    return { status: 414, headers: PLAIN, text: 'The address is too long.' };
  if (!isReadable(path))
    return { status: 400, headers: PLAIN, text: 'The address cannot be read.' };
  const location = canonicalPath(path);
  if (location !== path) {
    const query = address.slice(path.length);
    return { status: 308, headers: { ...PLAIN, location: location + query }, text: '' };
  }
  // React Router's data requests are not supported: our pages load through the API.
  if (path.endsWith('.data')) return { status: 404, headers: PLAIN, text: 'Not found.' };
  return undefined;
}

/**
 * Simplified and Traditional Chinese share addresses, between which a cookie chooses, so links of
 * mails in Traditional Chinese end in `?lang=zh-TW`. The reply sets the cookie and leads to the
 * address without it.
 */
export function chooseTraditional(address: string, isHttps: boolean): Refusal | undefined {
  if (!/^\/zh[/?].*\blang=zh-TW/.test(address)) return undefined;
  const [path = '', ...query] = address.split('?');
  const others = new URLSearchParams(query.join('?'));
  if (others.get('lang') !== 'zh-TW') return undefined;
  others.delete('lang');
  const cookie = cookieText('lang', 'zh-TW', LANGUAGE_SECONDS, isHttps);
  const location = others.size > 0 ? `${path}?${others}` : path;
  return { status: 302, headers: { ...PLAIN, location, 'set-cookie': cookie }, text: '' };
}

function isReadable(path: string): boolean {
  try {
    decodeURI(path);
    // `*` and absolute URLs are for proxies; a backslash would later be parsed as a slash.
    return path.startsWith('/') && !path.includes('\\');
  } catch {
    return false;
  }
}

/** A fast check that most requests pass: unreserved characters, no empty or dot segments. */
const CANONICAL = /^(?:\/|(?:\/[\w~-][\w.~-]*)+)$/;

/**
 * The page cache is keyed by path, so each page has one canonical path: without empty segments, dot
 * segments or fragments, and with unreserved characters not percent-encoded.
 */
function canonicalPath(path: string): string {
  if (CANONICAL.test(path)) return path;
  const { pathname } = new URL(`http://any${path}`);
  return pathname
    .replace(/%[\da-f]{2}/gi, decodeUnreserved)
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
}

function decodeUnreserved(code: string): string {
  const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : code.toUpperCase();
}

/** Whether the query has a parameter that the page depends on. */
export function readsQuery(
  names: readonly string[] | undefined,
  address: string,
  path: string,
): boolean {
  if (!names || path.length === address.length) return false;
  const query = new URLSearchParams(address.slice(path.length));
  return names.some((name) => query.has(name));
}
