import type { IncomingMessage } from 'node:http';
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

/** The answer to a request that no page can answer, or whose page has another address. */
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
  // React Router's own data requests: our pages load through the API.
  if (path.endsWith('.data')) return { status: 404, headers: PLAIN, text: 'Not found.' };
  return undefined;
}

function isReadable(path: string): boolean {
  try {
    decodeURI(path);
    // `*` and whole URLs are for proxies; a backslash would be read as a slash further on.
    return path.startsWith('/') && !path.includes('\\');
  } catch {
    return false;
  }
}

/** Paths of unreserved characters without empty or dot segments: most requests, checked fast. */
const CANONICAL = /^(?:\/|(?:\/[\w~-][\w.~-]*)+)$/;

/**
 * One page has one address, because the page cache knows it by that: no empty segments, dot segments
 * or fragments, and unreserved characters not percent-encoded.
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

/** Whether the page at this address differs from the one without its query. */
export function readsQuery(
  names: readonly string[] | undefined,
  address: string,
  path: string,
): boolean {
  if (!names || path.length === address.length) return false;
  const given = new URLSearchParams(address.slice(path.length));
  return names.some((name) => given.has(name));
}
