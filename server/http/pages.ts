import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiClient } from '../../contract/client.ts';
import type { ContentPage } from '../../contract/content.ts';
import type { Translate } from '../../i18n/i18n.ts';
import type { Locale } from '../../i18n/locales.ts';
import { readCookie } from '../../web/lib/cookies.ts';
import { pageAt } from '../../web/pages.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import type { Speakers } from '../messages.ts';
import { isBot } from './bots.ts';
import { chooseEncoding } from './compression.ts';
import { type FinishedPage, finishPage, prepareReply } from './finished-page.ts';
import { MAX_URL_LENGTH } from './headers.ts';
import { type InterfaceLanguage, interfaceLanguage } from './interface-language.ts';
import type { PageCache } from './page-cache.ts';
import { pageOfPayload, payloadReply } from './payload.ts';

/** What the web part needs from the server to render one page; `web/render.ts` takes it. */
export interface PageRequest {
  api: ApiClient;
  locale: Locale;
  siteName: string;
  publicUrl: string;
  isHttps: boolean;
  businessEmail: string;
  /** Whether `/dev/mail` shows the mails. */
  hasDevMail: boolean;
  /** Undefined when the operator has not stated the company. */
  imprint: Imprint | undefined;
  /** The page at a path, if it is made from a document and written in the language. */
  content: (path: string) => Promise<ContentPage | undefined>;
  isSignedIn: boolean;
  /** Every text in the page's language, those included that browsers do not load. */
  t: Translate;
  /** What search engines want to know of a drama and no call of the contract tells. */
  findDramaFacts: (dramaId: number) => Promise<DramaFacts | undefined>;
}

/** The footer's line about the company, and its link to the data protection contact. */
export interface Imprint {
  text: string;
  contact: string;
}

export interface DramaFacts {
  /** ISO 8601. */
  publishedAt: string;
  /** 21:9, where it has one. */
  wideBanner: string | null;
}

/** What a page is rendered with that belongs to one visitor. */
export type Visitor = Pick<PageRequest, 'api' | 'isSignedIn'>;

export type RenderPage = (request: Request, page: PageRequest) => Promise<Response>;

interface PagesOptions {
  config: Config;
  cache: PageCache;
  render: RenderPage;
  /** Off in development: Vite needs styles that the policy refuses. */
  hasPolicy: boolean;
  hasCache: boolean;
  /** Sent with every reply of the server. */
  headers: Record<string, string>;
  speakers: Speakers;
  /** Counts what is rendered for a client; throws `tooManyRequests`. */
  limit: (incoming: IncomingMessage) => Promise<void>;
  /**
   * The in-process client; a rejected token gives a guest's. `onFault` is called when a call fails
   * for a reason of the server's own.
   */
  visitor: (locale: Locale, token: string | undefined, onFault: () => void) => Promise<Visitor>;
  imprint: (locale: Locale) => Imprint | undefined;
  /** Throws a `CallFailure`. */
  content: (path: string, locale: Locale) => Promise<ContentPage | undefined>;
  findDramaFacts: PageRequest['findDramaFacts'];
}

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
const SHARED_CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
/** Where a cookie chooses the language: many a cache between us looks at the address alone. */
const PRIVATE_CACHING = 'private, no-cache';

/**
 * Answers with pages, on Node's own request and response: most of them are kept bytes, and
 * everything between those and the socket would only cost time.
 */
export function pageHandler(options: PagesOptions) {
  const { config, cache, render, hasPolicy, hasCache, headers, speakers, limit, visitor, content } =
    options;
  const { origin } = new URL(config.publicUrl);

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const address = incoming.url ?? '/';
    const path = address.split('?', 1)[0] ?? '/';
    const refusal = refuse(incoming, address, path);
    if (refusal) {
      outgoing.writeHead(refusal.status, { ...headers, ...refusal.headers });
      return void outgoing.end(refusal.text);
    }
    const { cookie, 'accept-language': acceptLanguage } = incoming.headers;
    const language = interfaceLanguage(path, cookie, acceptLanguage);
    const definition = pageAt(pageOfPayload(path) ?? path);
    const access = definition?.access;
    const isShared =
      hasCache && access === 'public' && !readsQuery(definition?.query, address, path);
    // Only a page of a user's own looks at who asks: all others are the same for everybody.
    const token = access === 'user' ? readCookie(cookie ?? '', 'token') : undefined;
    const key = `${language.locale} ${path}`;
    const isKept = isShared && cache.has(key);
    // A kept page costs nothing; a render costs as much as the calls it makes.
    if (!isKept && (await isTooMuch(incoming, outgoing, language.locale))) return;
    const renderNow = () => renderFinished(isShared ? path : address, language, isShared, token);
    const page = isShared ? await cache.get(key, renderNow) : await renderNow();
    await send(page, incoming, outgoing);
  };

  /** Answers a client that asks for too much; the answer is not a page, for that would be rendered. */
  async function isTooMuch(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    locale: Locale,
  ): Promise<boolean> {
    try {
      await limit(incoming);
      return false;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const retryAfter = String(error.details.retryAfterSeconds ?? 1);
      outgoing.writeHead(429, { ...headers, ...PLAIN, 'retry-after': retryAfter });
      outgoing.end(speakers[locale].t('error.tooManyRequests'));
      return true;
    }
  }

  async function renderFinished(
    address: string,
    { locale, vary }: InterfaceLanguage,
    isShared: boolean,
    token: string | undefined,
  ): Promise<FinishedPage> {
    const { siteName, publicUrl, isHttps, businessEmail, hasDevMail, mediaBaseUrl } = config;
    const find = async (path: string) => {
      const page = pageAt(path);
      return page?.isPrerendered ? content(page.path, locale) : undefined;
    };
    const payloadPage = pageOfPayload(address);
    // A page can be rendered without its menu or filters. It is sent, but never cached.
    let isWhole = true;
    const onFault = () => {
      isWhole = false;
    };
    // Joined, not resolved: `//elsewhere/en` is a path of ours, if one that does not exist.
    const response =
      payloadPage === undefined
        ? await render(new Request(origin + address), {
            ...(await visitor(locale, token, onFault)),
            locale,
            siteName,
            publicUrl,
            isHttps,
            businessEmail,
            hasDevMail,
            imprint: options.imprint(locale),
            content: find,
            t: speakers[locale].t,
            findDramaFacts: (dramaId) =>
              options.findDramaFacts(dramaId).catch((error) => {
                onFault();
                throw error;
              }),
          })
        : await payloadReply(() => find(payloadPage));
    const isKept = isShared && isWhole && response.status === 200;
    return finishPage(response, {
      mediaBaseUrl,
      hasPolicy: hasPolicy && payloadPage === undefined,
      isKept,
      headers: {
        ...headers,
        'cache-control': isKept ? (vary ? PRIVATE_CACHING : SHARED_CACHING) : 'no-store',
        vary: vary ? `accept-encoding, ${vary}` : 'accept-encoding',
        ...(response.status === 503 && { 'retry-after': '5' }),
      },
    });
  }
}

async function send(
  page: FinishedPage,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { 'if-none-match': known, 'accept-encoding': accepted } = incoming.headers;
  if (page.headers.etag && isNamed(page.headers.etag, known)) {
    return void outgoing.writeHead(304, page.headers).end();
  }
  if (page.status >= 400 && isBot(incoming.headers['user-agent'])) {
    return void outgoing.writeHead(page.status, bareHeaders(page.headers)).end();
  }
  const encoding = chooseEncoding(accepted);
  const { headers, body } = await prepareReply(page, encoding, page.isKept ? 'once' : 'eachTime');
  outgoing.writeHead(page.status, headers);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

/** Of a reply without a body: nothing describes one. */
function bareHeaders({ 'content-type': _, ...headers }: FinishedPage['headers']) {
  return { ...headers, 'content-length': '0' };
}

/** Whether a browser already has it: `If-None-Match` lists tags, compared without their strength. */
function isNamed(etag: string, known: string | undefined): boolean {
  if (!known) return false;
  const plain = etag.replace(/^W\//, '');
  return known
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === plain);
}

/** What cannot be a page of ours, told before anything is rendered. */
function refuse(incoming: IncomingMessage, address: string, path: string) {
  const headers = PLAIN;
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
    return {
      status: 405,
      headers: { ...headers, allow: 'GET, HEAD' },
      text: 'Method not allowed.',
    };
  }
  if (address.length > MAX_URL_LENGTH)
    return { status: 414, headers, text: 'The address is too long.' };
  if (!isReadable(path)) return { status: 400, headers, text: 'The address cannot be read.' };
  // React Router's own data requests: our pages load through the API.
  if (path.endsWith('.data')) return { status: 404, headers, text: 'Not found.' };
  const location = canonicalPath(path);
  if (location === path) return undefined;
  const query = address.slice(path.length);
  return { status: 308, headers: { ...headers, location: location + query }, text: '' };
}

const UNTIDY = /\/\/|.\/$|\/\.|\/%2e/i;

/** One page has one address: no slash too many, no steps up and down. */
function canonicalPath(path: string): string {
  if (!UNTIDY.test(path)) return path;
  const { pathname } = new URL(`http://any${path}`);
  return pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
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

/** Whether the page at this address differs from the one without its query. */
function readsQuery(names: readonly string[] | undefined, address: string, path: string): boolean {
  if (!names || path.length === address.length) return false;
  const given = new URLSearchParams(address.slice(path.length));
  return names.some((name) => given.has(name));
}
