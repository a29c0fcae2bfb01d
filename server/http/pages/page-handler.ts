import type { IncomingMessage, ServerResponse } from 'node:http';
import { allOutcomes } from '#contract/error-codes.ts';
import { REQUEST_ID_HEADER } from '#contract/transport/envelope.ts';
import type { Locale } from '#i18n/locales.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { RequestFacts } from '#server/observe/request-scope.ts';
import type { Translators } from '#server/text/translators.ts';
import { chooseEncoding } from '../files/compression.ts';
import { type ClientLimits, costs } from '../rate-limit.ts';
import { isBot } from '../visitor/bots.ts';
import { chooseReply, type FinishedPage, prepareReply } from './finished-page.ts';
import { chooseTraditional, PLAIN, readWantedPage, refuseAddress } from './page-address.ts';
import type { PageCache } from './page-cache.ts';
import type { PageRenderer } from './pages.ts';

interface PageHandlerOptions {
  cache: PageCache;
  renderer: PageRenderer;
  limits: ClientLimits;
  translators: Translators;
  hasCache: boolean;
  isHttps: boolean;
  /** Sent with every reply of the server. */
  headers: Record<string, string>;
}

/** Handles page requests on Node's request and response, the fastest way to send cached bytes. */
export function pageHandler(options: PageHandlerOptions) {
  const { cache, renderer, limits, translators, hasCache, isHttps, headers } = options;

  return async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    request: RequestFacts,
  ): Promise<void> => {
    const address = incoming.url ?? '/';
    const path = address.split('?', 1)[0] ?? '/';
    const refusal = refuseAddress(incoming, address, path) ?? chooseTraditional(address, isHttps);
    if (refusal) {
      outgoing.writeHead(refusal.status, { ...headers, ...refusal.headers, ...idHeader(request) });
      return void outgoing.end(refusal.text);
    }
    const wanted = readWantedPage(incoming, { address, path, hasCache });
    const { locale } = wanted.language;
    const key = `${locale} ${path}`;
    const acceptEncoding = incoming.headers['accept-encoding']?.toString();
    try {
      if (!wanted.isShared || cache.needsRender(key)) await limits.spend(incoming, costs.render);
      const page = wanted.isShared
        ? await cache.get(key, async () => {
            const rendered = await renderer(wanted, incoming, request);
            // Compressed for this client before it is cached, so that the plain body is not held.
            await prepareReply(rendered, chooseEncoding(acceptEncoding));
            return rendered;
          })
        : await renderer(wanted, incoming, request);
      await send(page, incoming, outgoing, acceptEncoding);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refuse(error, outgoing, locale, request);
    }
  };

  /** Replies in plain text, because a page would need rendering. */
  function refuse(
    { outcome, details }: AppError,
    outgoing: ServerResponse,
    locale: Locale,
    request: RequestFacts,
  ) {
    const { status, message } = allOutcomes[outcome];
    const retryAfter = String(details.retryAfterSeconds ?? 1);
    const added = { ...idHeader(request), 'retry-after': retryAfter };
    outgoing.writeHead(status, { ...headers, ...PLAIN, ...added });
    outgoing.end(translators[locale].t(message));
  }
}

/** The request's id, for replies that are not cached. */
const idHeader = ({ id }: RequestFacts) => ({ [REQUEST_ID_HEADER]: id });

async function send(
  page: FinishedPage,
  { method, headers: asked }: IncomingMessage,
  outgoing: ServerResponse,
  acceptEncoding: string | undefined,
): Promise<void> {
  if (page.status >= 400 && isBot(asked['user-agent']))
    return void outgoing.writeHead(page.status, bareHeaders(page.headers)).end();
  const ifNoneMatch = asked['if-none-match'];
  const { status, headers, body } = await chooseReply(page, { ifNoneMatch, acceptEncoding });
  outgoing.writeHead(status, headers);
  outgoing.end(method === 'HEAD' || status === 304 ? undefined : body);
}

/** Headers of a reply without a body. */
function bareHeaders({ 'content-type': _, ...headers }: FinishedPage['headers']) {
  return { ...headers, 'content-length': '0' };
}
