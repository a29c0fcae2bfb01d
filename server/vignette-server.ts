import { join } from 'node:path';
import { sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';
import { listen } from './db/listen.ts';
import { Pulse } from './db/pulse.ts';
import { endpoints } from './endpoints.ts';
import { apiHandler } from './http/api.ts';
import { createApp } from './http/app.ts';
import { bind, type Dispatch } from './http/bind.ts';
import { clientAddressReader } from './http/client-address.ts';
import { securityHeaders } from './http/headers.ts';
import { callFailure, inProcessClient } from './http/in-process.ts';
import { createMetrics } from './http/metrics.ts';
import { openapiDocument } from './http/openapi.ts';
import { PageCache } from './http/page-cache.ts';
import { pageHandler, type RenderPage } from './http/pages.ts';
import { apiRateLimit } from './http/rate-limit.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions } from './http/server.ts';
import { sitemapHandler } from './http/sitemap.ts';
import { StaticFiles } from './http/static-files.ts';
import { createInstallable } from './installable/installable.ts';
import { createCarrier } from './mail/carrier.ts';
import { devMailbox } from './mail/dev-mailbox.ts';
import { MailWorker } from './mail/mail-worker.ts';
import { INGEST_RECORD } from './modules/media/ingest-record.ts';
import { imprintLine } from './operator/imprint.ts';
import { missingFacts } from './operator/read-facts.ts';
import { noteSiteSettings } from './site-settings.ts';

interface ServerParts {
  render: RenderPage;
  /** The build's files for the browser; absent in development, where Vite has them. */
  clientFolder?: string;
  /** Where `/media` lies: the demo's files, and those the operator brought. */
  mediaFolders: string[];
  before?: HttpServerOptions['before'];
  isOutputChecked?: boolean;
  isDevelopment?: boolean;
  /** Off for measuring how long a page takes to render. */
  hasPageCache?: boolean;
}

const FORGET_EVERY_MS = 60 * 60 * 1000;
/** Their names stay when they change. */
const ICON_HEADERS = { 'cache-control': 'public, max-age=86400' };
/** Named after what is in them: what a build no longer has is gone, never different. */
const BUILD_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' };
/** Whatever an operator brings is shown, never run: an SVG could carry a script. */
const MEDIA_HEADERS = {
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** A context, answering HTTP. */
export function createVignetteServer(context: Context, parts: ServerParts): HttpServer {
  const { config, log, speakers, accounts } = context;
  const metrics = createMetrics();
  const headers = securityHeaders(config);
  const pulse = new Pulse(context.connection, log);
  const answer = bind({
    handlers: endpoints(context),
    identify: accounts.identify,
    isOutputChecked: parts.isOutputChecked ?? false,
  });
  const dispatch: Dispatch = (name, input, caller) =>
    pulse.guard(() => answer(name, input, caller));
  const isValid = (token: string) =>
    pulse
      .guard(() => accounts.identify(token))
      .then(
        () => true,
        (error) => {
          if (error instanceof AppError) return false;
          throw error;
        },
      );
  const cache = new PageCache({
    onEvent: metrics.countPage,
    onRefreshFailure: (err) => log.warn({ err }, 'a kept page could not be renewed'),
  });
  const tellUnindexed = (err: unknown) =>
    log.warn({ err }, 'titles could not be indexed for search');
  const forgetCatalogue = () => {
    context.catalogue.forget();
    context.content.forget();
    cache.drop();
    context.searchIndex.catchUp().catch(tellUnindexed);
  };
  const listener = listen(context.connection, 'catalogue_changed', {
    onNotify: forgetCatalogue,
    onReconnect: forgetCatalogue,
    log,
  });
  const forgetting = setInterval(() => {
    accounts.forgetExpired().catch((err) => log.warn({ err }, 'what has expired stays a while'));
  }, FORGET_EVERY_MS);
  const clientAddress = clientAddressReader(config.trustedProxies);
  const limit = apiRateLimit(config.apiCallsPer10Seconds);
  const mail = new MailWorker({ ...context, carrier: createCarrier(config, log) });
  const app = createApp({
    config,
    metrics,
    clientAddress,
    api: apiHandler({ dispatch, speakers, log, limit, isHttps: config.isHttps }),
    openapi: openapiDocument({
      siteName: config.siteName,
      publicUrl: config.publicUrl,
      version: '1',
    }),
    files: [
      ...(parts.clientFolder ? buildFiles(parts.clientFolder) : []),
      // The record names what is not published yet.
      filesAt('/media/', parts.mediaFolders, MEDIA_HEADERS, INGEST_RECORD),
    ],
    sitemap: sitemapHandler({
      sitemap: context.sitemap,
      speakers,
      log,
      limit: (incoming) => limit(clientAddress(incoming)),
      guard: (work) => pulse.guard(work),
    }),
    installable: createInstallable(config, speakers),
    devMailbox: devMailbox(config),
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
      speakers,
      limit: (incoming) => limit(clientAddress(incoming)),
      findDramaFacts: (dramaId) => pulse.guard(() => context.catalogue.findFacts(dramaId)),
      async visitor(locale, token, onFault) {
        const isSignedIn = token !== undefined && (await isValid(token));
        const caller = { locale, address: '', userAgent: '', ...(isSignedIn && { token }) };
        return { isSignedIn, api: inProcessClient({ dispatch, speakers, log, onFault }, caller) };
      },
      imprint(locale) {
        const text = imprintLine(context.operator, locale);
        return text === undefined
          ? undefined
          : { text, contact: speakers[locale].t('content.dataProtection') };
      },
      content: (path, locale) =>
        pulse
          .guard(() => context.content.page(path, locale))
          .catch((error) => Promise.reject(callFailure(error, speakers[locale].t, log))),
    }),
    log,
    metrics,
    headers,
    ...(parts.before && { before: parts.before }),
  });
  return {
    async listen(port, host) {
      await listener.ready;
      // Not waited for: after an upgrade that indexes anew it may take a while.
      context.searchIndex.start(tellUnindexed);
      context.watching.startUpkeep();
      mail.start();
      const missing = missingFacts(context.operator);
      if (missing.length > 0)
        log.warn(`the legal pages lack facts about the operator: ${missing.join(', ')}`);
      const address = await http.listen(port, host);
      // A server that shares nothing with commands may have a DATA_DIR it cannot write.
      await noteSiteSettings(config).catch((err) =>
        log.warn({ err }, 'commands will not know the address of this site'),
      );
      return address;
    },
    async close() {
      clearInterval(forgetting);
      // Together, for both take their time; a mail queued meanwhile waits for the next start.
      await Promise.all([http.close(), mail.stop()]);
      const stopping = context.watching.stopUpkeep();
      // Of a database that has gone silent nothing is to be had; what is pending there stays.
      await pulse.guard(() => stopping).catch(() => {});
      await listener.close();
      await pulse.close();
    },
  };
}

function buildFiles(folder: string) {
  return [
    filesAt('/assets/', [join(folder, 'assets')], BUILD_HEADERS),
    filesAt('/builds/', [join(folder, 'builds')], BUILD_HEADERS),
    filesAt('/icons/', [join(folder, 'icons')], ICON_HEADERS),
    // Where browsers and others look without being told.
    {
      at: '/favicon.ico',
      files: new StaticFiles({ roots: [folder], mount: '/', headers: ICON_HEADERS }),
    },
  ];
}

/** `hidden` is there, and nobody's to see. */
function filesAt(mount: string, roots: string[], headers: Record<string, string>, hidden?: string) {
  return { at: `${mount}*`, files: new StaticFiles({ roots, mount, headers, hidden }) };
}
