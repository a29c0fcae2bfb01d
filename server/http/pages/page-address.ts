import type { IncomingMessage } from 'node:http';
import { cookieText, LANGUAGE_SECONDS, readCookie } from '#contract/site/cookies.ts';
import { type PageDefinition, pageAt } from '#contract/site/pages.ts';
import { localeFromAcceptLanguage } from '#i18n/accept-language.ts';
import { isLocale, isPrefix, type Locale } from '#i18n/locales.ts';
import { MAX_URL_LENGTH } from '../headers.ts';

export const PLAIN = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
};

/**
 * Whether a route of `app.ts` matches; every other path is a page. A regular expression is faster
 * than the router.
 */
export function isAppPath(path: string): boolean {
  return APP_PATHS.test(path);
}

const APP_PATHS =
  /^\/(?:(?:api|assets|builds|cards|icons|media|watch|sitemaps|health|metrics|dev\/mail)(?:[/?]|$)|(?:(?:[a-z]{2}\/)?sitemap\.xml|robots\.txt|favicon\.ico|manifest\.webmanifest|sw\.js)(?:\?|$))/;

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

/** What a request asks for, in the language chosen for it. */
export interface WantedPage {
  path: string;
  /** The path with the query. */
  address: string;
  language: InterfaceLanguage;
  /** Undefined for an address without a page. */
  definition: PageDefinition | undefined;
  /** Whether only the data of a content page is wanted, which browsers fetch to navigate. */
  isPayload: boolean;
  /** Whether all visitors get the same page, and it is cached. */
  isShared: boolean;
}

const PAYLOAD = '/_payload.json';

export function readWantedPage(
  { headers }: IncomingMessage,
  { address, path, hasCache }: { address: string; path: string; hasCache: boolean },
): WantedPage {
  const isPayload = path.endsWith(PAYLOAD);
  const definition = pageAt(isPayload ? path.slice(0, -PAYLOAD.length) : path);
  return {
    path,
    address,
    language: interfaceLanguage(path, headers.cookie, headers['accept-language']),
    definition,
    isPayload,
    isShared:
      hasCache &&
      definition?.access === 'public' &&
      !definition.isUncached &&
      !readsQuery(definition.query, address, path),
  };
}

/** Whether the query has a parameter that the page depends on. */
function readsQuery(names: readonly string[] | undefined, address: string, path: string): boolean {
  if (!names || path.length === address.length) return false;
  const query = new URLSearchParams(address.slice(path.length));
  return names.some((name) => query.has(name));
}

/** The language of a page, and the request headers that decided it, for `Vary`. */
export interface InterfaceLanguage {
  locale: Locale;
  vary: string;
}

/**
 * Chooses the language. The prefix decides; under `/zh` the cookie chooses between Simplified and
 * Traditional. Without a prefix the cookie decides, then the browser.
 */
export function interfaceLanguage(
  path: string,
  cookieHeader: string | undefined,
  acceptLanguage: string | undefined,
): InterfaceLanguage {
  const prefix = path.split('/', 2)[1];
  if (prefix === 'zh') {
    return { locale: languageCookie(cookieHeader) === 'zh-TW' ? 'zh-TW' : 'zh', vary: 'cookie' };
  }
  if (isPrefix(prefix)) return { locale: prefix, vary: '' };
  const locale = languageCookie(cookieHeader) ?? localeFromAcceptLanguage(acceptLanguage);
  return { locale, vary: 'cookie, accept-language' };
}

function languageCookie(header: string | undefined): Locale | undefined {
  const value = readCookie(header, 'lang');
  return isLocale(value) ? value : undefined;
}
