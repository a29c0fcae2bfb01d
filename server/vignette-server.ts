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
import { inProcessClient } from './http/in-process.ts';
import { createMetrics } from './http/metrics.ts';
import { openapiDocument } from './http/openapi.ts';
import { PageCache } from './http/page-cache.ts';
import { pageHandler, type RenderPage } from './http/pages.ts';
import { apiRateLimit } from './http/rate-limit.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions } from './http/server.ts';
import { StaticFiles } from './http/static-files.ts';
import { createCarrier } from './mail/carrier.ts';
import { devMailbox } from './mail/dev-mailbox.ts';
import { MailWorker } from './mail/mail-worker.ts';
import { INGEST_RECORD } from './modules/media/ingest-record.ts';

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
const ASSET_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' };
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
    api: apiHandler({ dispatch, speakers, log, limit }),
    openapi: openapiDocument({
      siteName: config.siteName,
      publicUrl: config.publicUrl,
      version: '1',
    }),
    files: [
      ...(parts.clientFolder ? [assetFiles(parts.clientFolder)] : []),
      mediaFiles(parts.mediaFolders),
    ],
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
      async visitor(locale, token) {
        const isSignedIn = token !== undefined && (await isValid(token));
        const caller = { locale, address: '', userAgent: '', ...(isSignedIn && { token }) };
        return { isSignedIn, api: inProcessClient({ dispatch, speakers, log }, caller) };
      },
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
      return http.listen(port, host);
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

function assetFiles(folder: string) {
  const mount = '/assets/';
  return {
    mount,
    files: new StaticFiles({ roots: [join(folder, 'assets')], mount, headers: ASSET_HEADERS }),
  };
}

function mediaFiles(folders: string[]) {
  const mount = '/media/';
  // It names what is not published yet.
  const hidden = INGEST_RECORD;
  return {
    mount,
    files: new StaticFiles({ roots: folders, mount, hidden, headers: MEDIA_HEADERS }),
  };
}
