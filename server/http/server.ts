import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { outcomes } from '#contract/error-codes.ts';
import { REQUEST_ID_HEADER } from '#contract/transport/envelope.ts';
import type { Log } from '../log.ts';
import {
  currentRequestId,
  describeRequest,
  inRequest,
  type RequestFacts,
} from '../observe/request-scope.ts';
import { Connections } from './connections.ts';
import type { Metrics } from './metrics.ts';
import { kindOnSite, observeRequest, readRequest } from './observe-request.ts';
import { isAppPath } from './pages/page-address.ts';
import { isBot } from './visitor/bots.ts';

export interface HttpServerOptions {
  app: Hono<{ Bindings: HttpBindings }>;
  /**
   * Handles every path that is not one of the app's; without it, the app handles all. It enters the
   * scope of the request itself, because that takes longer than finding a cached page.
   */
  pages?: (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    request: RequestFacts,
  ) => Promise<void>;
  log: Log;
  metrics: Metrics;
  /** Sent with every reply; `pages` sets them itself. */
  headers: Record<string, string>;
  /** The kind of a request, by its path, that the metrics are labelled with. */
  kindOf?: (path: string) => string;
  /** Whether a request comes from a trusted proxy, whose `X-Request-Id` is taken over. */
  isFromProxy?: (incoming: IncomingMessage) => boolean;
  /** Middleware that handles every request first; Vite in development. */
  before?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
  timeouts?: Partial<typeof TIMEOUTS>;
  /** Requests whose path begins with this may take longer than `requestTimeout` to arrive. */
  longRequests?: { path: string; ms: number };
}

export interface HttpServer {
  listen(port: number, host: string): Promise<AddressInfo>;
  /**
   * Stops accepting and lets open connections end by themselves: after their next reply, which may
   * take a minute, or when they have been idle for `keepAliveTimeout`. A client that sends a request
   * on an idle connection while the server closes it would lose the request.
   */
  drain(): Promise<void>;
  /** Stops accepting, waits for running requests, then closes the remaining connections. */
  close(): Promise<void>;
}

const MAX_HEADER_BYTES = 16 * 1024;
const errorText = (id: string) =>
  `500 请稍后再访问 · Please visit again later\n参考编号 · Reference: ${id}`;
const TIMEOUTS = {
  /** Closes a connection without traffic for this long. */
  inactivity: 60_000,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  /** All expired connections are closed in one go: with many, a longer interval delays replies. */
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 5_000,
  /** How long `drain` waits for idle connections. Node extends `keepAliveTimeout` by a second. */
  drain: 7_000,
};

export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { app, pages, log, metrics, headers, longRequests } = options;
  const { isFromProxy = () => false, kindOf = kindOnSite } = options;
  const { before = (_incoming, _outgoing, next) => next() } = options;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const respond = appListener(app, log);
  const fixedHeaders = Object.entries(headers);

  const handle = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    request: RequestFacts,
  ): Promise<void> => {
    if (pages && !isAppPath(incoming.url ?? '')) return pages(incoming, outgoing, request);
    for (const [name, value] of fixedHeaders) outgoing.setHeader(name, value);
    // Other files of the site are cached by proxies, and an id belongs to one request.
    if (!pages || incoming.url?.startsWith('/api/')) {
      addRequestId(outgoing, request.id);
      request.trace(pages ? 'api' : 'desk');
    }
    return inRequest(request, () => respond(incoming, outgoing));
  };

  const fail = (
    err: unknown,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { id, method, path }: RequestFacts,
  ) => {
    log.error({ err, request: id, method, path, status: 500 }, 'page request failed');
    if (outgoing.headersSent) return void outgoing.destroy();
    const isBodyEmpty = isBot(incoming.headers['user-agent']);
    addRequestId(outgoing, id);
    outgoing.writeHead(500, {
      ...headers,
      'cache-control': 'no-store',
      ...(!isBodyEmpty && { 'content-type': 'text/plain; charset=utf-8' }),
    });
    outgoing.end(isBodyEmpty ? undefined : errorText(id));
  };

  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: timeouts.headersTimeout,
    requestTimeout: longRequests?.ms ?? timeouts.requestTimeout,
    connectionsCheckingInterval: timeouts.connectionsCheckingInterval,
    keepAliveTimeout: timeouts.keepAliveTimeout,
  });
  server.timeout = timeouts.inactivity;
  const connections = new Connections(server, timeouts.drain);
  server.on('request', (incoming, outgoing) => {
    if (hasTwoHosts(incoming)) return refuseTwoHosts(outgoing, headers);
    incoming.url = withoutOrigin(incoming.url ?? '/');
    if (longRequests && hasBody(incoming) && !incoming.url.startsWith(longRequests.path))
      closeIfSlow(incoming, outgoing, timeouts.requestTimeout);
    connections.add(outgoing);
    const request = readRequest(incoming, isFromProxy);
    observeRequest(incoming, outgoing, { request, metrics, log, kindOf });
    before(incoming, outgoing, () => {
      const handled = handle(incoming, outgoing, request).catch((err) =>
        fail(err, incoming, outgoing, request),
      );
      connections.follow(handled, incoming, outgoing);
    });
  });

  return {
    listen: (port, host) => listen(server, port, host),
    drain: () => connections.drain(),
    close: () => connections.close(),
  };
}

/** Answers requests by the app's routes. */
function appListener(app: HttpServerOptions['app'], log: Log) {
  const fetch = async (request: Request, env: HttpBindings) => {
    const response = await app.fetch(request, env);
    // Hono replaces every reply to HEAD, even this constant, so it is returned again here.
    if (env.outgoing.headersSent) return RESPONSE_ALREADY_SENT;
    const id = currentRequestId();
    if (response.status >= 400 && id) addRequestId(env.outgoing, id);
    return response;
  };
  return getRequestListener(fetch as FetchCallback, {
    // For HTTP/1.0 requests without a Host header, as some health checks send.
    hostname: 'localhost',
    errorHandler: (error) => {
      if (error instanceof RequestError) return unreadable();
      log.error({ err: error, ...describeRequest(), status: 500 }, 'request failed');
      return new Response(errorText(currentRequestId() ?? ''), { status: 500 });
    },
  });
}

/** Its type also allows HTTP/2, which this server does not offer. */
type FetchCallback = Parameters<typeof getRequestListener>[0];

/** Without either header, a request ends with its headers (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage) =>
  'content-length' in headers || 'transfer-encoding' in headers;

/** Node has one `requestTimeout` for all paths; this is a shorter one for a single request. */
function closeIfSlow(incoming: IncomingMessage, outgoing: ServerResponse, ms: number) {
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.socket.destroy();
  }, ms);
  outgoing.once('close', () => clearTimeout(timer));
}

/** Removes the origin of an absolute-form request target, which proxies may send. */
function withoutOrigin(url: string): string {
  if (url.startsWith('/')) return url;
  return /^https?:\/\/[^/?#]+(\/.*)$/i.exec(url)?.[1] ?? url;
}

/**
 * A request with two Host headers is refused (RFC 9112, 3.2), because a proxy and this server may
 * use different ones.
 */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  // Names and values alternate. The length is compared first, because that is faster.
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

function refuseTwoHosts(outgoing: ServerResponse, headers: Record<string, string>) {
  const json = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  outgoing.writeHead(400, { ...headers, ...json, connection: 'close' });
  outgoing.end(JSON.stringify(UNREADABLE));
}

const UNREADABLE = {
  code: outcomes.invalidInput.code,
  message: 'The request couldn’t be read.',
  data: null,
};

/** The reply to a request whose Host header or URL cannot be parsed. */
function unreadable(): Response {
  return Response.json(UNREADABLE, { status: 400, headers: { 'cache-control': 'no-store' } });
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

function addRequestId(outgoing: ServerResponse, id: string) {
  if (!outgoing.headersSent) outgoing.setHeader(REQUEST_ID_HEADER, id);
}
