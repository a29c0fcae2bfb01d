import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiClient } from '../../contract/client.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Config } from '../config.ts';
import { chooseEncoding } from './compression.ts';
import { type FinishedPage, finishPage, prepareReply } from './finished-page.ts';
import { MAX_URL_LENGTH } from './headers.ts';
import { interfaceLanguage } from './interface-language.ts';
import type { PageCache } from './page-cache.ts';
import { isPublicPath } from './public-paths.ts';

/** What the web part needs from the server to render one page; `web/render.ts` takes it. */
export interface PageRequest {
  api: ApiClient;
  locale: Locale;
  siteName: string;
  publicUrl: string;
}

export type RenderPage = (request: Request, page: PageRequest) => Promise<Response>;

interface PagesOptions {
  config: Config;
  cache: PageCache;
  render: RenderPage;
  /** Off in development: Vite needs styles that the policy refuses, and nothing may be kept. */
  isProduction: boolean;
  /** The in-process client, for a page that has no user. */
  guestApi: (locale: Locale) => ApiClient;
}

/** Parameters that only the browser's script reads; the page is the same with and without them. */
const BROWSER_PARAMETERS = ['login'];

const PUBLIC_CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/**
 * Answers with pages, on Node's own request and response: most of them are kept bytes, and
 * everything between those and the socket would only cost time.
 */
export function pageHandler({ config, cache, render, isProduction, guestApi }: PagesOptions) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const address = incoming.url ?? '/';
    const path = address.split('?', 1)[0] ?? '/';
    const refusal = refuse(incoming, address, path);
    if (refusal) return void outgoing.writeHead(refusal.status, refusal.headers).end(refusal.text);

    const { cookie, 'accept-language': acceptLanguage } = incoming.headers;
    const language = interfaceLanguage(path, cookie, acceptLanguage);
    const isShared =
      isPublicPath(path) && (path.length === address.length || !hasOwnQuery(address));
    const renderNow = () =>
      renderFinished(incoming, isShared ? path : address, language.locale, isShared);
    const page = isShared
      ? await cache.get(`${language.locale} ${path}`, renderNow)
      : await renderNow();

    const isKept = isShared && page.status === 200;
    outgoing.setHeader(
      'vary',
      language.vary ? `accept-encoding, ${language.vary}` : 'accept-encoding',
    );
    outgoing.setHeader('cache-control', isKept ? PUBLIC_CACHING : 'no-store');
    if (page.status === 503) outgoing.setHeader('retry-after', '5');
    await send(page, isKept, incoming, outgoing);
  };

  async function renderFinished(
    incoming: IncomingMessage,
    address: string,
    locale: Locale,
    isShared: boolean,
  ): Promise<FinishedPage> {
    // A shared page must not carry one visitor's query or cookies into another's.
    const headers = new Headers();
    if (!isShared) headers.set('cookie', incoming.headers.cookie ?? '');
    const response = await render(new Request(new URL(address, config.publicUrl), { headers }), {
      api: guestApi(locale),
      locale,
      siteName: config.siteName,
      publicUrl: config.publicUrl,
    });
    return finishPage(response, { mediaBaseUrl: config.mediaBaseUrl, hasPolicy: isProduction });
  }
}

async function send(
  page: FinishedPage,
  isKept: boolean,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { 'if-none-match': known, 'accept-encoding': accepted } = incoming.headers;
  if (isKept) {
    outgoing.setHeader('etag', page.etag);
    if (known?.includes(page.etag)) return void outgoing.writeHead(304).end();
  }
  const encoding = chooseEncoding(String(accepted ?? ''));
  const { headers, body } = await prepareReply(page, encoding, isKept ? 'once' : 'eachTime');
  outgoing.writeHead(page.status, headers);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

/** What cannot be a page of ours, told before anything is rendered. */
function refuse(incoming: IncomingMessage, address: string, path: string) {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
    return {
      status: 405,
      headers: { ...headers, allow: 'GET, HEAD' },
      text: 'Method not allowed.',
    };
  }
  if (address.length > MAX_URL_LENGTH)
    return { status: 414, headers, text: 'The address is too long.' };
  if (!isDecodable(path)) return { status: 400, headers, text: 'The address cannot be read.' };
  return undefined;
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

function hasOwnQuery(address: string): boolean {
  const names = new URLSearchParams(address.slice(address.indexOf('?'))).keys();
  return [...names].some((name) => !BROWSER_PARAMETERS.includes(name));
}
