import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiClient } from '../../../contract/client.ts';
import { outcomes } from '../../../contract/error-codes.ts';
import type { ContentPage } from '../../../contract/site/content.ts';
import { readCookie } from '../../../contract/site/cookies.ts';
import { pageAt } from '../../../contract/site/pages.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Config } from '../../settings/config.ts';
import type { Translators } from '../../text/translators.ts';
import { isBot } from '../bots.ts';
import { chooseReply, type FinishedPage, finishPage } from './finished-page.ts';
import { type InterfaceLanguage, interfaceLanguage } from './interface-language.ts';
import { PLAIN, readsQuery, refuseAddress } from './page-address.ts';
import type { PageCache } from './page-cache.ts';
import { pageOfPayload, payloadReply } from './payload.ts';

/** What the web part needs from the server to render one page; `web/render.ts` takes it. */
export interface PageRequest {
  /** Marks the scripts the page itself emits; removed before the page is sent. */
  nonce: string;
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
  translators: Translators;
  /** Counts a render against the client's budget; throws `tooManyRequests`. */
  limit: (incoming: IncomingMessage) => Promise<void>;
  /** Renders when it is the client's turn; throws `tooManyRequests` or `unavailable`. */
  queue: (incoming: IncomingMessage, render: () => Promise<FinishedPage>) => Promise<FinishedPage>;
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

const SHARED_CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
/** Where a cookie chooses the language: shared caches often ignore `Vary: cookie`. */
const PRIVATE_CACHING = 'private, no-cache';
const NO_REFERRER = { 'referrer-policy': 'no-referrer' };

/** Answers with pages, on Node's own request and response, because most pages are kept bytes. */
export function pageHandler(options: PagesOptions) {
  const {
    config,
    cache,
    render,
    hasPolicy,
    hasCache,
    headers,
    translators,
    limit,
    visitor,
    content,
  } = options;
  const { origin } = new URL(config.publicUrl);

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const address = incoming.url ?? '/';
    const path = address.split('?', 1)[0] ?? '/';
    const refusal = refuseAddress(incoming, address, path);
    if (refusal) {
      outgoing.writeHead(refusal.status, { ...headers, ...refusal.headers });
      return void outgoing.end(refusal.text);
    }
    const { cookie, 'accept-language': acceptLanguage } = incoming.headers;
    const language = interfaceLanguage(path, cookie, acceptLanguage);
    try {
      await send(await findPage(incoming, address, path, language), incoming, outgoing);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refuseInWords(error, outgoing, language.locale);
    }
  };

  async function findPage(
    incoming: IncomingMessage,
    address: string,
    path: string,
    language: InterfaceLanguage,
  ): Promise<FinishedPage> {
    const definition = pageAt(pageOfPayload(path) ?? path);
    const isShared =
      hasCache && definition?.access === 'public' && !readsQuery(definition.query, address, path);
    // Only pages of access `user` depend on who asks.
    const token =
      definition?.access === 'user' ? readCookie(incoming.headers.cookie, 'token') : undefined;
    const key = `${language.locale} ${path}`;
    if (!isShared || cache.needsRender(key)) await limit(incoming);
    const renderInTurn = () =>
      options.queue(incoming, () =>
        renderFinished(isShared ? path : address, language, isShared, token),
      );
    return isShared ? cache.get(key, renderInTurn) : renderInTurn();
  }

  /** In plain text: a page would have to be rendered. */
  function refuseInWords({ outcome, details }: AppError, outgoing: ServerResponse, locale: Locale) {
    const { status, message } = outcomes[outcome];
    const retryAfter = String(details.retryAfterSeconds ?? 1);
    outgoing.writeHead(status, { ...headers, ...PLAIN, 'retry-after': retryAfter });
    outgoing.end(translators[locale].t(message));
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
    const nonce = randomBytes(16).toString('base64url');
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
            nonce,
            locale,
            siteName,
            publicUrl,
            isHttps,
            businessEmail,
            hasDevMail,
            imprint: options.imprint(locale),
            content: find,
            t: translators[locale].t,
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
      nonce,
      isKept,
      headers: {
        ...headers,
        ...(pageAt(address.split('?', 1)[0] ?? '')?.hasSecretAddress && NO_REFERRER),
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
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = incoming.headers;
  if (page.status >= 400 && isBot(incoming.headers['user-agent'])) {
    return void outgoing.writeHead(page.status, bareHeaders(page.headers)).end();
  }
  const { status, headers, body } = await chooseReply(page, {
    ifNoneMatch,
    acceptEncoding: acceptEncoding?.toString(),
  });
  outgoing.writeHead(status, headers);
  outgoing.end(incoming.method === 'HEAD' || status === 304 ? undefined : body);
}

/** Headers of a reply without a body. */
function bareHeaders({ 'content-type': _, ...headers }: FinishedPage['headers']) {
  return { ...headers, 'content-length': '0' };
}
