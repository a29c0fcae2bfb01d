import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import type { Log } from '../log.ts';
import { isAppPath } from './app.ts';
import { isBot } from './bots.ts';
import type { Metrics } from './metrics.ts';

export interface HttpServerOptions {
  app: Hono<{ Bindings: HttpBindings }>;
  pages: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
  log: Log;
  metrics: Metrics;
  /** Sent with every reply; pages bring them along. */
  headers: Record<string, string>;
  /** Sees every request first; Vite in development. */
  before?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
  /** Other than these, for tests. */
  timeouts?: Partial<typeof TIMEOUTS>;
}

export interface HttpServer {
  listen(port: number, host: string): Promise<AddressInfo>;
  /** Stops accepting, lets what runs finish, then cuts what is left. */
  close(): Promise<void>;
}

const MAX_HEADER_BYTES = 16 * 1024;
const LAST_WORDS = '500 请稍后再访问 · Please visit again later';
const SHUTDOWN_MS = 10_000;
const TIMEOUTS = {
  /** Nothing sent or taken for so long: a client that does not read is gone, too. */
  inactivity: 60_000,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
};

export function createHttpServer({
  app,
  pages,
  log,
  metrics,
  headers,
  before = (_incoming, _outgoing, next) => next(),
  timeouts = {},
}: HttpServerOptions): HttpServer {
  // Hono makes every reply to HEAD anew, even the mark that a file has been sent.
  const fetch = async (request: Request, env: HttpBindings) => {
    const response = await app.fetch(request, env);
    return env.outgoing.headersSent ? RESPONSE_ALREADY_SENT : response;
  };
  const respond = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
    // HTTP/1.0, which health checks still speak, names no host.
    hostname: 'localhost',
    errorHandler: (error) => {
      if (error instanceof RequestError) return unreadable();
      log.error({ err: error }, 'a request failed');
      return new Response(LAST_WORDS, { status: 500 });
    },
  });
  const fixedHeaders = Object.entries(headers);
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    if (!isAppPath(incoming.url ?? '')) return pages(incoming, outgoing);
    for (const [name, value] of fixedHeaders) outgoing.setHeader(name, value);
    return respond(incoming, outgoing);
  };
  const fail = (err: unknown, incoming: IncomingMessage, outgoing: ServerResponse) => {
    log.error({ err }, 'a page failed');
    if (outgoing.headersSent) return void outgoing.destroy();
    const isStatusAll = isBot(incoming.headers['user-agent']);
    outgoing.writeHead(500, {
      ...headers,
      'cache-control': 'no-store',
      ...(!isStatusAll && { 'content-type': 'text/plain; charset=utf-8' }),
    });
    outgoing.end(isStatusAll ? undefined : LAST_WORDS);
  };
  // A client that went away leaves its request running; the database must outlive that too.
  const running = new Set<Promise<void>>();
  let isClosing = false;

  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, ...TIMEOUTS, ...timeouts },
    (incoming, outgoing) => {
      incoming.url = withoutOrigin(incoming.url ?? '/');
      if (isClosing) outgoing.setHeader('connection', 'close');
      observe(incoming, outgoing, metrics, log);
      before(incoming, outgoing, () => {
        const answered = answer(incoming, outgoing).catch((err) => fail(err, incoming, outgoing));
        running.add(answered);
        void answered.finally(() => {
          running.delete(answered);
          if (isClosing) hangUp(incoming, outgoing);
        });
      });
    },
  );

  server.timeout = timeouts.inactivity ?? TIMEOUTS.inactivity;

  return {
    listen: (port, host) => listen(server, port, host),
    async close() {
      isClosing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const patience = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
      await closed;
      clearTimeout(patience);
      await Promise.race([
        Promise.allSettled(running),
        delay(SHUTDOWN_MS, undefined, { ref: false }),
      ]);
    },
  };
}

/** A connection that is kept for another request would hold up the end. */
function hangUp({ socket }: IncomingMessage, outgoing: ServerResponse) {
  if (outgoing.writableFinished) socket.end();
  else outgoing.once('finish', () => socket.end());
}

/** A request may name us whole, as a proxy would; only the path counts. */
function withoutOrigin(url: string): string {
  if (url.startsWith('/')) return url;
  return /^https?:\/\/[^/?#]+(\/.*)$/i.exec(url)?.[1] ?? url;
}

/** The Host header or the address is nonsense. */
function unreadable(): Response {
  const envelope = { code: 400, message: 'The request couldn’t be read.', data: null };
  return Response.json(envelope, { status: 400, headers: { 'cache-control': 'no-store' } });
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

function observe(incoming: IncomingMessage, outgoing: ServerResponse, metrics: Metrics, log: Log) {
  const startedAt = performance.now();
  outgoing.once('close', () => {
    const ms = performance.now() - startedAt;
    const kind = kindOf(incoming.url ?? '');
    metrics.observeRequest(kind, outgoing.statusCode, ms / 1000);
    // Failures are recorded, visits are not: so the privacy policy says.
    const level = outgoing.statusCode >= 500 ? 'info' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    const { method, url } = incoming;
    log[level](
      { method, url: withoutQuery(url), status: outgoing.statusCode, ms: Math.round(ms) },
      'request',
    );
  });
}

/** A query may carry what a person typed; logs need not keep it. */
function withoutQuery(url = ''): string {
  return url.split('?', 1)[0] ?? '';
}

function kindOf(url: string): string {
  if (url.startsWith('/api/')) return 'api';
  if (url.startsWith('/assets/')) return 'asset';
  if (url.startsWith('/media/')) return 'media';
  if (url.startsWith('/health/')) return 'health';
  return 'page';
}
