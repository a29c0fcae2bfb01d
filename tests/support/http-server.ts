import { connect } from 'node:net';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { createMetrics } from '#server/http/metrics.ts';
import { createHttpServer, type HttpServerOptions } from '#server/http/server.ts';
import { createLog } from '#server/log.ts';

interface RawConnection {
  write(text: string): void;
  /** Resolves with everything received once the connection is closed. */
  closed: Promise<string>;
  /** Everything received so far. */
  received(): string;
  end(): void;
}
/** A socket to the server, for requests that a client would not send. */
export function open({ url }: { url: string }): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  // The server may close the connection during a write.
  socket.on('error', () => {});
  return {
    write: (text) => void (socket.writable && socket.write(text)),
    closed: new Promise((resolve) => socket.on('close', () => resolve(received))),
    received: () => received,
    end: () => void socket.destroy(),
  };
}

/** Starts a server with this page handler and these timeouts; it is closed after the test. */
export async function startServer(
  pages: HttpServerOptions['pages'],
  timeouts: HttpServerOptions['timeouts'] = {},
  longRequests?: HttpServerOptions['longRequests'],
) {
  const server = createHttpServer({
    app: new Hono() as unknown as HttpServerOptions['app'],
    pages,
    log: createLog({ logLevel: 'silent' }),
    metrics: createMetrics(),
    headers: {},
    timeouts,
    ...(longRequests && { longRequests }),
  });
  onTestFinished(() => server.close());
  const { port } = await server.listen(0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, close: server.close, drain: server.drain };
}
