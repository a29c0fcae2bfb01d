import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiClient } from '#contract/client.ts';
import { deskOutcomes } from '#contract/desk/outcomes.ts';
import { REQUEST_ID_HEADER } from '#contract/envelope.ts';
import type { ContentPage } from '#contract/site/content.ts';
import { readCookie } from '#contract/site/cookies.ts';
import { pageAt } from '#contract/site/pages.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { Locale } from '#i18n/locales.ts';
import { AppError } from '#server/errors/app-error.ts';
import { inRequest, type RequestFacts, traced } from '#server/observe/request-scope.ts';
import type { Config } from '#server/settings/config.ts';
import type { Translators } from '#server/text/translators.ts';
import { isBot } from '../bots.ts';
import { chooseEncoding } from '../compression.ts';
import { contentSecurityPolicy, mediaOrigins } from '../headers.ts';
import {
  chooseReply,
  type FinishedPage,
  finishPage,
  prepareReply,
  type RenderedPage,
} from './finished-page.ts';
import { type InterfaceLanguage, interfaceLanguage } from './interface-language.ts';
import { chooseTraditional, PLAIN, readsQuery, refuseAddress } from './page-address.ts';
import type { PageCache } from './page-cache.ts';
import { pageOfPayload, payloadReply } from './payload.ts';

/** Everything `web/render.tsx` needs to render one page. */
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
  /** The content page at an address, if it exists in the language. */
  content: (address: URL) => Promise<ContentPage | undefined>;
  isSignedIn: boolean;
  /** All texts in the page's language, including those that browsers do not load. */
  t: Translate;
  /** Facts for structured data that no API call returns. */
  findDramaFacts: (dramaId: number) => Promise<DramaFacts | undefined>;
  /** Error pages show it; others are cached and have none. */
  requestId: string;
  /** Logs an error that is not shown to the visitor. */
  logError: (error: unknown) => void;
}

/** The footer's line about the company, and the text of its link to the data protection contact. */
export interface Imprint {
  text: string;
  contact: string;
}

export interface DramaFacts {
  /** ISO 8601. */
  publishedAt: string;
  /** The banner with the aspect ratio 21:9. */
  wideBanner: string | null;
}

/** The part of a page request that depends on the visitor. */
export type Visitor = Pick<PageRequest, 'api' | 'isSignedIn'>;

export type RenderPage = (request: Request, page: PageRequest) => Promise<RenderedPage>;

interface PagesOptions {
  config: Config;
  cache: PageCache;
  render: RenderPage;
  /** Whether pages have a content security policy; off in development: Vite needs inline styles. */
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
   * The in-process client of the visitor, or of a guest if the token is rejected. `onFault` is
   * called when a call fails with a server error.
   */
  visitor: (locale: Locale, token: string | undefined, onFault: () => void) => Promise<Visitor>;
  imprint: (locale: Locale) => Imprint | undefined;
  /**
   * Finds the content page at a path, or a former version of it; throws a `CallFailure` on errors.
   */
  content: (path: string, locale: Locale, version?: string) => Promise<ContentPage | undefined>;
  findDramaFacts: PageRequest['findDramaFacts'];
  logError: PageRequest['logError'];
}

interface RenderOptions {
  /** Whether all visitors get the same page. */
  isShared: boolean;
  token: string | undefined;
  request: RequestFacts;
}

const SHARED_CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
/** For pages whose language depends on a cookie: shared caches often ignore `Vary: cookie`. */
const PRIVATE_CACHING = 'private, no-cache';
const NO_REFERRER = { 'referrer-policy': 'no-referrer' };

/** Handles page requests on Node's request and response, the fastest way to send cached bytes. */
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
  const policyOf = policies(mediaOrigins(config));

  return async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    request: RequestFacts,
  ): Promise<void> => {
    const address = incoming.url ?? '/';
    const path = address.split('?', 1)[0] ?? '/';
    const refusal =
      refuseAddress(incoming, address, path) ?? chooseTraditional(address, config.isHttps);
    if (refusal) {
      outgoing.writeHead(refusal.status, { ...headers, ...refusal.headers, ...idHeader(request) });
      return void outgoing.end(refusal.text);
    }
    const { cookie, 'accept-language': acceptLanguage } = incoming.headers;
    const language = interfaceLanguage(path, cookie, acceptLanguage);
    try {
      const page = await findPage({ incoming, request }, address, path, language);
      await send(page, incoming, outgoing);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refuse(error, outgoing, language.locale, request);
    }
  };

  async function findPage(
    { incoming, request }: { incoming: IncomingMessage; request: RequestFacts },
    address: string,
    path: string,
    language: InterfaceLanguage,
  ): Promise<FinishedPage> {
    const definition = pageAt(pageOfPayload(path) ?? path);
    const isShared =
      hasCache &&
      definition?.access === 'public' &&
      !definition.isUncached &&
      !readsQuery(definition.query, address, path);
    // Only pages with access `user` depend on the visitor.
    const token =
      definition?.access === 'user' ? readCookie(incoming.headers.cookie, 'token') : undefined;
    const key = `${language.locale} ${path}`;
    if (!isShared || cache.needsRender(key)) await limit(incoming);
    const renderInTurn = () => {
      request.trace('page');
      return inRequest(request, () =>
        options.queue(incoming, () =>
          traced('render', { 'vignette.language': language.locale }, () =>
            renderFinished(isShared ? path : address, language, { isShared, token, request }),
          ),
        ),
      );
    };
    if (!isShared) return renderInTurn();
    return cache.get(key, async () => {
      const page = await renderInTurn();
      // Compressed for this client before it is cached, so that the plain body is not held.
      await prepareReply(page, chooseEncoding(incoming.headers['accept-encoding']));
      return page;
    });
  }

  /** Replies in plain text, because a page would need rendering. */
  function refuse(
    { outcome, details }: AppError,
    outgoing: ServerResponse,
    locale: Locale,
    request: RequestFacts,
  ) {
    const { status, message } = deskOutcomes[outcome];
    const retryAfter = String(details.retryAfterSeconds ?? 1);
    const added = { ...idHeader(request), 'retry-after': retryAfter };
    outgoing.writeHead(status, { ...headers, ...PLAIN, ...added });
    outgoing.end(translators[locale].t(message));
  }

  async function renderFinished(
    address: string,
    { locale, vary }: InterfaceLanguage,
    { isShared, token, request }: RenderOptions,
  ): Promise<FinishedPage> {
    const { siteName, publicUrl, isHttps, businessEmail, hasDevMail } = config;
    const findContent = async ({ pathname, searchParams }: URL) => {
      const page = pageAt(pathname);
      const version = page?.keepsVersions && searchParams.get('version');
      return page?.isPrerendered ? content(page.path, locale, version || undefined) : undefined;
    };
    const [path = '', query] = address.split('?');
    const payloadPage = pageOfPayload(path);
    // After a failed call a page can lack its menu or filters: it is sent, but not cached.
    let isComplete = true;
    const onFault = () => {
      isComplete = false;
    };
    // The URL is concatenated, not resolved, because `//elsewhere/en` is a path of this site.
    const rendered =
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
            content: findContent,
            t: translators[locale].t,
            requestId: request.id,
            logError: options.logError,
            findDramaFacts: (dramaId) =>
              options.findDramaFacts(dramaId).catch((error) => {
                onFault();
                throw error;
              }),
          })
        : await payloadReply(() => findContent(new URL(`${payloadPage}?${query ?? ''}`, origin)));
    const isKept = isShared && isComplete && rendered.status === 200;
    const isFailed = rendered.status >= 400;
    return finishPage(rendered, {
      isKept,
      headers: {
        ...headers,
        ...(hasPolicy &&
          payloadPage === undefined && {
            'content-security-policy': policyOf(rendered.inlineScripts),
          }),
        ...(pageAt(path)?.hasSecretAddress && NO_REFERRER),
        'cache-control': isKept ? (vary ? PRIVATE_CACHING : SHARED_CACHING) : 'no-store',
        vary: vary ? `accept-encoding, ${vary}` : 'accept-encoding',
        ...(isFailed && idHeader(request)),
        ...(rendered.status === deskOutcomes.unavailable.status && { 'retry-after': '5' }),
      },
    });
  }
}

/** For replies that are not cached. */
const idHeader = ({ id }: RequestFacts) => ({ [REQUEST_ID_HEADER]: id });

/** Hashes each array of scripts once. */
function policies(origins: string[]) {
  const known = new WeakMap<readonly string[], string>();
  return (scripts: readonly string[]): string => {
    const policy = known.get(scripts) ?? contentSecurityPolicy(scripts, origins);
    known.set(scripts, policy);
    return policy;
  };
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
