import { EVENTS, UPLOADS } from '#contract/desk/address.ts';
import type { Context } from '../context.ts';
import { listen } from '../db/connection/listen.ts';
import type { Pulse } from '../db/connection/pulse.ts';
import { StaticFiles } from '../http/files/static-files.ts';
import { mediaOrigins, securityHeaders } from '../http/headers.ts';
import type { Metrics } from '../http/metrics.ts';
import { apiRateLimit } from '../http/rate-limit.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '../http/server.ts';
import { clientAddressReader, proxyTrust } from '../http/visitor/client-address.ts';
import type { Build } from '../settings/builds.ts';
import { bindDesk } from './bind.ts';
import { deskHandlers } from './endpoints.ts';
import { deskApiHandler } from './http/desk-api.ts';
import { createDeskApp } from './http/desk-app.ts';
import { deskMedia } from './http/desk-media.ts';
import { type DeskAssets, readDeskAssets } from './http/desk-page.ts';
import { ALL_TOPICS, EventStreams } from './http/events.ts';
import { jobFileSender } from './http/job-files.ts';
import { allowedOrigins } from './http/origins.ts';
import { tusUploads } from './http/tus-uploads.ts';
import { uploadReceiver } from './http/uploads.ts';
import { createStoredReplies } from './stored-replies.ts';

export interface DeskServerParts {
  pulse: Pulse;
  metrics: Metrics;
  /** The build; absent in development, where `assets` and `before` come from Vite. */
  build: Build | undefined;
  assets?: () => DeskAssets;
  before?: HttpServerOptions['before'];
  mediaFolders: string[];
  isOutputChecked?: boolean;
}

/** A part of an upload may take minutes on a slow line. */
const TIMEOUTS = { inactivity: 2 * 60_000 };
const UPLOAD_TIMEOUT = { path: UPLOADS, ms: 10 * 60_000 };

/** Serves the desk on its own port, which is an origin of its own. `createBackgroundJobs` runs its jobs. */
export function createDeskServer(context: Context, parts: DeskServerParts): HttpServer {
  const { config, log } = context;
  const { metrics } = parts;
  const events = new EventStreams();
  metrics.gauge({
    name: 'vignette_desk_streams',
    help: 'Pages of the desk that are open and receive changes.',
    read: () => events.size,
  });
  const http = createHttpServer({
    app: deskApp(context, parts, events),
    log,
    metrics,
    kindOf: (path) => (path.startsWith(EVENTS) ? 'stream' : 'desk'),
    headers: securityHeaders({ isHttps: config.deskUrl.startsWith('https:') }),
    isFromProxy: proxyTrust(config.trustedProxies),
    timeouts: TIMEOUTS,
    longRequests: UPLOAD_TIMEOUT,
    ...(parts.before && { before: parts.before }),
  });
  const listener = listen(context.connection, ['desk_changed'], {
    onNotify: (topic) => events.announce(topic),
    onReconnect: () => events.announce(ALL_TOPICS),
    log,
  });
  return {
    async listen(port, host) {
      await listener.ready;
      return http.listen(port, host);
    },
    drain() {
      // A stream would last for as long as its page is open; its browser reconnects.
      events.close();
      return http.drain();
    },
    async close() {
      events.close();
      await http.close();
      await listener.close();
    },
  };
}

/** The calls, files and pages of the desk. */
function deskApp(context: Context, parts: DeskServerParts, events: EventStreams) {
  const { config, log, translators, staffSignIn } = context;
  const { pulse, build } = parts;
  const origins = () => allowedOrigins(config.deskUrl);
  const isHttps = () => config.deskUrl.startsWith('https:');
  const limit = apiRateLimit(config.apiCallsPer10Seconds);
  const runCall = bindDesk({
    handlers: deskHandlers(context),
    identify: staffSignIn.identify,
    once: createStoredReplies(context.db, log),
    isOutputChecked: parts.isOutputChecked ?? false,
  });
  const built = build && readDeskAssets(build.desk);
  return createDeskApp({
    api: deskApiHandler({
      dispatch: (name, readInput, caller) => pulse.guard(() => runCall(name, readInput, caller)),
      translators,
      log,
      limit,
      origins,
      isHttps,
    }),
    clientAddress: clientAddressReader(config.trustedProxies),
    identify: (...call) => pulse.guard(() => staffSignIn.identify(...call)),
    translators,
    log,
    origins,
    isHttps,
    events,
    build,
    assets: parts.assets ?? (built && (() => built)),
    siteName: config.siteName,
    mediaOrigins: mediaOrigins(config),
    uploads: uploadReceiver(context.uploads),
    tusUploads: tusUploads(context.uploads, limit),
    jobFiles: jobFileSender(context.jobs),
    media: deskMedia(
      new StaticFiles({ roots: () => parts.mediaFolders }),
      context.media.privateMedia,
    ),
  });
}
