import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { calls } from '#contract/calls.ts';
import type { Context } from './context.ts';
import { isDatabaseAway, isDatabaseBusy } from './db/database-away.ts';
import type { Pulse } from './db/pulse.ts';
import { endpoints } from './endpoints.ts';
import { AppError } from './errors/app-error.ts';
import { apiHandler } from './http/api/api.ts';
import { bind, type Dispatch } from './http/api/bind.ts';
import { callFailure, inProcessClient } from './http/api/in-process.ts';
import { openapiDocument } from './http/api/openapi.ts';
import { isPublicRead } from './http/api/public-read.ts';
import { createApp } from './http/app.ts';
import { buildFiles } from './http/build-files.ts';
import { clientAddressReader, proxyTrust } from './http/client-address.ts';
import { clientCountryReader } from './http/client-country.ts';
import { securityHeaders } from './http/headers.ts';
import { grantedMedia, openMedia } from './http/media.ts';
import type { Metrics } from './http/metrics.ts';
import { type FinishedPage, finishDocument, type PageCopy } from './http/pages/finished-page.ts';
import { IncompletePage, PageCache } from './http/pages/page-cache.ts';
import { pageHandler, type RenderPage } from './http/pages/pages.ts';
import { createRefreshQueue } from './http/pages/refresh-queue.ts';
import { sitemapHandler } from './http/pages/sitemap.ts';
import { apiRateLimit, costs, type SpendPoints } from './http/rate-limit.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions } from './http/server.ts';
import { shortlistCardHandler } from './http/shortlist-card.ts';
import { StaticFiles } from './http/static-files.ts';
import { createInstallable } from './installable/installable.ts';
import { WorkQueue } from './jobs/work-queue.ts';
import type { Log } from './log.ts';
import { createDevMailbox } from './mail/dev-mailbox/dev-mailbox.ts';
import { widestNetwork } from './network/addresses.ts';
import { describeRequest } from './observe/request-scope.ts';
import { imprintLine } from './operator/imprint.ts';
import type { Build } from './settings/builds.ts';

export interface SiteServerParts {
  pulse: Pulse;
  metrics: Metrics;
  /** The key of `/dev/mail`, which a start prints. */
  devMailKey: string;
  render: RenderPage;
  /** The build that `render` is part of; absent in development, where Vite serves the files. */
  build?: Build;
  /** The folders that `/media` is served from. */
  mediaFolders: string[];
  before?: HttpServerOptions['before'];
  isOutputChecked?: boolean;
  isDevelopment?: boolean;
  /** Whether pages are cached; off in benchmarks of rendering. */
  hasPageCache?: boolean;
  /** Only in a worker process; the workers share the rate limit and the cached pages. */
  limit?: SpendPoints;
  findPage?: (key: string) => Promise<PageCopy | undefined>;
}

/** The attachments of an enquiry may take minutes on a slow connection. */
const ENQUIRY_TIMEOUT = { path: calls.sendEnquiry.path, ms: 10 * 60_000 };
const OPENAPI_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=300',
};
/** Rendering blocks the main thread: more renders at once would delay cached pages. */
const RENDERS = {
  running: 4,
  waiting: 64,
  perOwner: 12,
  whenFull: 'unavailable',
  retryAfterSeconds: 5,
} as const;
/** Divided among the workers; a single process uses half of it. */
const PAGE_CACHE_BYTES = 256 * 1024 * 1024;
/** Room for about ten compressed parts. */
const SITEMAP_CACHE_BYTES = 24 * 1024 * 1024;

export interface SiteServer extends HttpServer {
  /** Must be called when the catalogue has changed. */
  dropCaches(): void;
  /** Must be called when changes of the catalogue may have been missed. */
  expireCaches(): void;
  /** A cached page, for another worker. */
  copyPage(key: string): PageCopy | undefined;
}

/** Serves the site over HTTP: pages, API, files and media. */
export function createSiteServer(context: Context, parts: SiteServerParts): SiteServer {
  const { config, log, translators, accounts } = context;
  const { siteName, publicUrl } = config;
  const { pulse, metrics } = parts;
  context.ai.observe(metrics.countModelCall);
  context.reads.observe(metrics.countRead);
  const headers = securityHeaders(config);
  const runCall = bind({
    handlers: endpoints(context),
    identify: accounts.identify,
    isOutputChecked: parts.isOutputChecked ?? false,
  });
  /** Without the primary, public lists and pages are read from a replica. */
  const guardRead = <Result>(work: () => Promise<Result>) =>
    pulse.guard(work, context.reads.hasCurrentReplica);
  const dispatch: Dispatch = async (name, readInput, caller) => {
    const work = () => runCall(name, readInput, caller);
    const isRead = await isPublicRead(name, readInput, caller);
    return isRead ? guardRead(work) : pulse.guard(work);
  };
  const closing = new AbortController();
  const cache = new PageCache({
    maxBytes: Math.floor(PAGE_CACHE_BYTES / Math.max(2, config.workers)),
    onEvent: metrics.countPage,
    onRefreshFailure: (error) => closing.signal.aborted || logFailedRefresh(log, error),
    queueRefresh: createRefreshQueue({ signal: closing.signal }),
    ...(parts.findPage && { findElsewhere: parts.findPage }),
  });
  metrics.observePageCache(cache);
  metrics.observeConnections(context.countConnections);
  // Search engines read a part a few times a day. Only a change of the catalogue makes it stale.
  const sitemapParts = new PageCache({
    maxBytes: SITEMAP_CACHE_BYTES,
    freshMs: Number.POSITIVE_INFINITY,
  });
  const clientAddress = clientAddressReader(config.trustedProxies);
  const limit = parts.limit ?? apiRateLimit(config.apiCallsPer10Seconds);
  const spend = (incoming: IncomingMessage, cost: number) => limit(clientAddress(incoming), cost);
  const ownerOf = (incoming: IncomingMessage) =>
    config.apiCallsPer10Seconds === 0 ? undefined : widestNetwork(clientAddress(incoming));
  const renders = new WorkQueue(RENDERS);
  const devMailbox = createDevMailbox(config, parts.devMailKey);
  const media = {
    files: new StaticFiles({ roots: () => parts.mediaFolders }),
    log,
    guard: <Result>(work: () => Promise<Result>) => pulse.guard(work),
  };
  const store = context.media.privateMedia;
  const watch = {
    ...media,
    grants: context.grants,
    limit: spend,
    isHttps: config.isHttps,
    ...(store && { store }),
  };
  let openapi: FinishedPage | undefined;
  const app = createApp({
    config,
    metrics,
    clientAddress,
    clientCountry: clientCountryReader(config.trustedProxies, config.countryHeader),
    api: apiHandler({
      dispatch,
      translators,
      log,
      limit,
      openapi: () => {
        openapi ??= finishDocument(
          JSON.stringify(openapiDocument({ siteName, publicUrl, version: '1' })),
          OPENAPI_HEADERS,
        );
        return openapi;
      },
      isHttps: config.isHttps,
    }),
    files: [
      ...(parts.build ? buildFiles(parts.build, 'client') : []),
      { at: '/media/*', files: openMedia({ ...media, access: context.mediaAccess }) },
      { at: '/watch/*', files: grantedMedia(watch) },
    ],
    sitemap: sitemapHandler({
      sitemap: context.sitemap,
      parts: sitemapParts,
      translators,
      log,
      limit: spend,
      ownerOf,
      guard: guardRead,
    }),
    shortlistCard: shortlistCardHandler({
      cards: context.shortlistCards,
      translators,
      log,
      limit: (incoming, cost) => limit(clientAddress(incoming), cost),
      guard: (work) => pulse.guard(work),
    }),
    installable: createInstallable(config, translators),
    devMailbox: devMailbox.handle,
    checkReady: () => pulse.guard(async () => void (await sql`SELECT 1`.execute(context.db))),
  });
  const http = createHttpServer({
    app,
    pages: pageHandler({
      config,
      cache,
      render: parts.render,
      hasPolicy: !parts.isDevelopment,
      hasCache: parts.hasPageCache ?? !parts.isDevelopment,
      headers,
      translators,
      limit: (incoming) => spend(incoming, costs.render),
      queue: (incoming, render) => renders.run(render, { owner: ownerOf(incoming) }),
      logError: (err) =>
        log.error({ err, ...describeRequest(), status: 500 }, 'rendering a page failed'),
      findDramaFacts: (dramaId) => guardRead(() => context.catalogue.findFacts(dramaId)),
      async visitor(locale, token, onFault) {
        const isSignedIn =
          token !== undefined &&
          (await isValidToken(() => pulse.guard(() => accounts.identify(token))));
        const caller = { locale, address: '', userAgent: '', ...(isSignedIn && { token }) };
        return {
          isSignedIn,
          api: inProcessClient({ dispatch, translators, log, onFault }, caller),
        };
      },
      imprint(locale) {
        const text = imprintLine(context.operator, locale);
        return text === undefined
          ? undefined
          : { text, contact: translators[locale].t('content.dataProtection') };
      },
      content: (path, locale, version) =>
        guardRead(() => context.legalVersions.show(path, locale, version)).catch((error) =>
          Promise.reject(callFailure(error, translators[locale].t, log)),
        ),
    }),
    log,
    metrics,
    headers,
    isFromProxy: proxyTrust(config.trustedProxies),
    longRequests: ENQUIRY_TIMEOUT,
    ...(parts.before && { before: parts.before }),
  });
  return {
    ...http,
    async listen(port, host) {
      // Before requests are accepted, so that every text that a visitor reads is stored. A reload may
      // start workers with another build, whose texts can differ.
      await context.legalVersions
        .record()
        .catch((err) => log.warn({ err }, 'storing the versions of the legal pages failed'));
      return http.listen(port, host);
    },
    dropCaches() {
      cache.drop();
      sitemapParts.drop();
    },
    expireCaches() {
      cache.expire();
      // A search engine would get the old part and return only hours later.
      sitemapParts.drop();
    },
    copyPage: (key) => cache.copy(key),
    close() {
      closing.abort();
      return http.close();
    },
  };
}

async function isValidToken(identify: () => Promise<unknown>): Promise<boolean> {
  try {
    await identify();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    // The page's API calls fail for the same reason, so its error page is rendered.
    if (isDatabaseAway(error) || isDatabaseBusy(error)) return true;
    throw error;
  }
}

/** Logs expected failures (an outage, which the pulse logs, or a full queue) without a stack. */
function logFailedRefresh(log: Log, err: unknown) {
  const isExpected =
    err instanceof AppError || (err instanceof IncompletePage && err.status === 503);
  if (isExpected) log.debug({ reason: err.message }, 'refreshing a cached page failed');
  else log.warn({ err }, 'refreshing a cached page failed');
}
