import { sql } from 'kysely';
import { calls } from '#contract/calls.ts';
import type { Context } from './context.ts';
import type { Pulse } from './db/connection/pulse.ts';
import { endpoints } from './endpoints.ts';
import { AppError } from './errors/app-error.ts';
import { apiHandler } from './http/api/api.ts';
import { bind } from './http/api/bind.ts';
import { openapiDocument } from './http/api/openapi/openapi.ts';
import { createApp } from './http/app.ts';
import { databaseGuards, type Guard, guardCalls } from './http/database-guard.ts';
import { buildFiles } from './http/files/build-files.ts';
import { grantedMedia, openMedia } from './http/files/media.ts';
import { shortlistCardHandler } from './http/files/shortlist-card.ts';
import { StaticFiles } from './http/files/static-files.ts';
import { securityHeaders } from './http/headers.ts';
import type { Metrics } from './http/metrics.ts';
import { type FinishedPage, finishDocument, type PageCopy } from './http/pages/finished-page.ts';
import { IncompletePage, PageCache } from './http/pages/page-cache.ts';
import { pageHandler } from './http/pages/page-handler.ts';
import { pageRenderer, type RenderPage } from './http/pages/pages.ts';
import { createRefreshQueue } from './http/pages/refresh-queue.ts';
import { sitemapHandler } from './http/pages/sitemap.ts';
import {
  apiRateLimit,
  type ClientLimits,
  clientLimits,
  type SpendPoints,
} from './http/rate-limit.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions } from './http/server.ts';
import { clientAddressReader, proxyTrust } from './http/visitor/client-address.ts';
import { clientCountryReader } from './http/visitor/client-country.ts';
import { createInstallable } from './installable/installable.ts';
import type { Log } from './log.ts';
import { createDevMailbox } from './mail/dev-mailbox/dev-mailbox.ts';
import type { Build } from './settings/builds.ts';
import type { Config } from './settings/config.ts';

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
  /** Only in a worker process; the workers share the rate limit. */
  limit?: SpendPoints;
  /** Only in a worker process: finds a page that it has not cached in another worker's cache. */
  findPage?: (key: string) => Promise<PageCopy | undefined>;
}

/** The attachments of an enquiry may take minutes on a slow connection. */
const ENQUIRY_TIMEOUT = { path: calls.sendEnquiry.path, ms: 10 * 60_000 };
const OPENAPI_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=300',
};
/** Divided among the workers; a single process uses half of it. */
const PAGE_CACHE_BYTES = 256 * 1024 * 1024;
/** Room for about ten compressed parts. */
const SITEMAP_CACHE_BYTES = 24 * 1024 * 1024;

export interface SiteServer extends HttpServer {
  /** A page that is cached, for another worker. */
  copyPage(key: string): PageCopy | undefined;
  /** Must be called when the catalogue has changed. */
  dropCaches(): void;
  /** Must be called when changes of the catalogue may have been missed. */
  expireCaches(): void;
}

/** Serves the site over HTTP: pages, API, files and media. */
export function createSiteServer(context: Context, parts: SiteServerParts): SiteServer {
  const { config, log, translators } = context;
  const { pulse, metrics } = parts;
  context.ai.observe(metrics.countModelCall);
  context.reads.observe(metrics.countRead);
  metrics.observeConnections(context.countConnections);
  const headers = securityHeaders(config);
  const guards = databaseGuards(pulse, context.reads);
  const dispatch = guardCalls(
    bind({
      handlers: endpoints(context),
      identify: context.accounts.identify,
      isOutputChecked: parts.isOutputChecked ?? false,
    }),
    guards,
  );
  const spend = parts.limit ?? apiRateLimit(config.apiCallsPer10Seconds);
  const clientAddress = clientAddressReader(config.trustedProxies);
  const limits = clientLimits(clientAddress, spend, config.apiCallsPer10Seconds > 0);
  const closing = new AbortController();
  const cache = new PageCache({
    maxBytes: Math.floor(PAGE_CACHE_BYTES / Math.max(2, config.workers)),
    onEvent: metrics.countPage,
    onRefreshFailure: (error) => closing.signal.aborted || logFailedRefresh(log, error),
    queueRefresh: createRefreshQueue({ signal: closing.signal }),
    findElsewhere: parts.findPage,
  });
  metrics.observePageCache(cache);
  // Search engines read a part a few times a day. Only a change of the catalogue makes it stale.
  const sitemapParts = new PageCache({
    maxBytes: SITEMAP_CACHE_BYTES,
    freshMs: Number.POSITIVE_INFINITY,
  });
  const app = createApp({
    config,
    metrics,
    clientAddress,
    clientCountry: clientCountryReader(config.trustedProxies, config.countryHeader),
    api: apiHandler({
      dispatch,
      translators,
      log,
      limit: spend,
      openapi: openapiReader(config),
      isHttps: config.isHttps,
    }),
    files: [
      ...(parts.build ? buildFiles(parts.build, 'client') : []),
      ...mediaRoutes(context, { folders: parts.mediaFolders, guard: guards.guard, limits }),
    ],
    sitemap: sitemapHandler({
      sitemap: context.sitemap,
      parts: sitemapParts,
      translators,
      log,
      limits,
      guard: guards.guardRead,
    }),
    shortlistCard: shortlistCardHandler({
      cards: context.shortlistCards,
      translators,
      log,
      limits,
      guard: guards.guard,
    }),
    installable: createInstallable(config, translators),
    devMailbox: createDevMailbox(config, parts.devMailKey).handle,
    checkReady: () => guards.guard(async () => void (await sql`SELECT 1`.execute(context.db))),
  });
  const renderer = pageRenderer({
    services: context,
    guards,
    dispatch,
    limits,
    render: parts.render,
    hasPolicy: !parts.isDevelopment,
    headers,
  });
  const http = createHttpServer({
    app,
    pages: pageHandler({
      cache,
      renderer,
      limits,
      translators,
      hasCache: parts.hasPageCache ?? !parts.isDevelopment,
      isHttps: config.isHttps,
      headers,
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
    copyPage: (key) => cache.copy(key),
    dropCaches() {
      cache.drop();
      sitemapParts.drop();
    },
    expireCaches() {
      cache.expire();
      // A search engine would get the old part and return only hours later.
      sitemapParts.drop();
    },
    close() {
      closing.abort();
      return http.close();
    },
  };
}

interface MediaRoutes {
  folders: string[];
  guard: Guard;
  limits: ClientLimits;
}

function mediaRoutes(context: Context, { folders, guard, limits }: MediaRoutes) {
  const { config, grants, log, mediaAccess: access } = context;
  const { privateMedia: store } = context.media;
  const { isHttps } = config;
  const media = { files: new StaticFiles({ roots: () => folders }), log, guard };
  const watch = { ...media, grants, limits, isHttps, ...(store && { store }) };
  return [
    { at: '/media/*', files: openMedia({ ...media, access }) },
    { at: '/watch/*', files: grantedMedia(watch) },
  ];
}

/** The contract as OpenAPI, written when it is first requested. */
function openapiReader({ siteName, publicUrl }: Config): () => FinishedPage {
  let document: FinishedPage | undefined;
  return () => {
    document ??= finishDocument(
      JSON.stringify(openapiDocument({ siteName, publicUrl, version: '1' })),
      OPENAPI_HEADERS,
    );
    return document;
  };
}

/** Logs expected failures (an outage, which the pulse logs, or a full queue) without a stack. */
function logFailedRefresh(log: Log, err: unknown) {
  const isExpected =
    err instanceof AppError || (err instanceof IncompletePage && err.status === 503);
  if (isExpected) log.debug({ reason: err.message }, 'refreshing a cached page failed');
  else log.warn({ err }, 'refreshing a cached page failed');
}
