import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { ask } from '#tests/support/ask.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createLog } from '../log.ts';
import { createMetrics } from './metrics.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions } from './server.ts';

let site: TestServer;

beforeAll(async () => {
  site = await startTestServer({ settings: { METRICS_HOST: '127.0.0.1' } });
});

interface RawConnection {
  write(text: string): void;
  /** Resolves with everything received once the connection is closed. */
  closed: Promise<string>;
  /** Everything received so far. */
  received(): string;
  end(): void;
}

function open({ url }: { url: string }): RawConnection {
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

const servers: HttpServer[] = [];
/** Starts a server with this page handler and these timeouts; it is closed after the test. */
async function startServer(
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
  servers.push(server);
  const { port } = await server.listen(0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, close: server.close, drain: server.drain };
}

afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

/** Short, but long enough for an ordinary request on a busy machine. */
const shortTimeouts = {
  headersTimeout: 2_000,
  requestTimeout: 2_000,
  connectionsCheckingInterval: 20,
};

describe('slow clients', () => {
  test('are disconnected while sending headers; others are served', async () => {
    const server = await startServer(async (_incoming, outgoing) => {
      outgoing.end('hello');
    }, shortTimeouts);
    const slow = Array.from({ length: 20 }, () => open(server));
    const drip = setInterval(() => {
      for (const client of slow) client.write('x');
    }, 10);
    for (const client of slow) client.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect((await ask(server, '/')).text).toBe('hello');
    const replies = await Promise.all(slow.map(({ closed }) => closed));
    clearInterval(drip);
    for (const reply of replies) expect(reply).toMatch(/^HTTP\/1\.1 408 /);
    expect((await ask(server, '/')).text).toBe('hello');
  });

  test('are disconnected while sending a body', async () => {
    const server = await startServer(async (incoming, outgoing) => {
      for await (const _chunk of incoming);
      outgoing.end('read');
    }, shortTimeouts);
    const client = open(server);
    client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n');
    const drip = setInterval(() => client.write('x'), 10);
    expect(await client.closed).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drip);
  });

  test('may be slow under the path of long requests only', async () => {
    const server = await startServer(
      async (incoming, outgoing) => {
        for await (const _chunk of incoming);
        outgoing.end('read');
      },
      { requestTimeout: 200, connectionsCheckingInterval: 20 },
      { path: '/uploads/', ms: 60_000 },
    );
    const [upload, other] = [open(server), open(server)];
    const head = 'HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n';
    upload.write(`PUT /uploads/1 ${head}a`);
    other.write(`POST /other ${head}a`);
    expect(await other.closed).toBe('');
    upload.write('b');
    expect(await upload.closed).toContain('read');
  });

  test('may be slow while they send an enquiry to the site', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const body = JSON.stringify({ subject: 'other', email: 'ana@luz.example', text: 'Hello' });
    const post = async ({ path }: { path: string }) => {
      const client = open(site);
      client.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${body.length}\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n`,
      );
      await expect.poll(client.received).toContain('100 Continue');
      client.write(body.slice(0, -1));
      return client;
    };
    const [enquiry, other] = [await post(calls.sendEnquiry), await post(calls.replyToEnquiry)];
    vi.advanceTimersByTime(60_000);
    await other.closed;
    expect(other.received()).not.toContain('HTTP/1.1 200');
    enquiry.write(body.slice(-1));
    expect(await enquiry.closed).toContain('enquiry_no');
  });

  test('are disconnected when idle', async () => {
    const server = await startServer(
      async (_incoming, outgoing) => {
        outgoing.end('hello');
      },
      { keepAliveTimeout: 100, connectionsCheckingInterval: 20 },
    );
    const client = open(server);
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await client.closed).toContain('hello');
  });
});

describe('an invalid request', () => {
  test('with headers over 16 KiB is refused', async () => {
    const big = await ask(site, '/en', { headers: { 'x-big': 'x'.repeat(17_000) } });
    expect(big.status).toBe(431);
    const allowed = await ask(site, '/en', { headers: { 'x-big': 'x'.repeat(15_000) } });
    expect(allowed.status).toBe(200);
  });

  test.each([
    ['noise', '\x00\x01\x02\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.0\r\n\r\n'],
    ['no host', 'GET /en HTTP/1.1\r\n\r\n'],
    [
      'two Content-Length headers',
      'GET /en HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    [
      'both Content-Length and Transfer-Encoding',
      'POST /en HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['two hosts', 'GET /en HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n'],
    ['one host twice', 'GET /health/live HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n'],
    ['two hosts for a file', 'GET /favicon.ico HTTP/1.1\r\nHost: x\r\nHOST: y\r\n\r\n'],
    ['two hosts for the API', 'GET /api/drama/getTag HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['an invalid host', 'GET /health/live HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ])('with %s gets 400', async (_kind, text) => {
    const client = open(site);
    client.write(text);
    const reply = await client.closed;
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(reply).not.toMatch(/node:|node_modules/);
    expect((await ask(site, '/health/live')).status).toBe(200);
  });
});

test.each(['/health/live', '/en', '/api/drama/getTag'])(
  'an HTTP/1.0 request without a Host header is accepted for %s',
  async (path) => {
    const client = open(site);
    client.write(`GET ${path} HTTP/1.0\r\n\r\n`);
    expect(await client.closed).toMatch(/^HTTP\/1\.1 200 /);
  },
);

describe('a connection is kept alive', () => {
  test('for five seconds after a reply', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    for (const path of ['/en', '/en/nothing', '/api/drama/getTag', '/health/live', '/metrics']) {
      const reply = await new Promise<{ timeout: unknown }>((resolve, reject) => {
        const outgoing = request(site.url + path, { agent }, (incoming) => {
          ports.add(outgoing.socket?.localPort);
          incoming.resume().on('end', () => resolve({ timeout: incoming.headers['keep-alive'] }));
        });
        outgoing.on('error', reject).end();
      });
      expect(reply.timeout).toBe('timeout=5');
    }
    expect(ports.size).toBe(1);
    agent.destroy();
  });

  test('for pipelined requests', async () => {
    const client = open(site);
    client.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
    client.write('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect((await client.closed).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(4);
  });
});

describe('closing the server', () => {
  /** A server with a running request and a keep-alive timeout of an hour. */
  async function startWithRunningRequest() {
    const work = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const server = await startServer(
      async (incoming, outgoing) => {
        if (incoming.url === '/slow') {
          started.resolve();
          await work.promise;
        }
        outgoing.end('finished');
      },
      { keepAliveTimeout: 3_600_000 },
    );
    const agent = new Agent({ keepAlive: true });
    // An idle keep-alive connection must not delay closing.
    await ask(server, '/', { agent });
    const idle = open(server);
    idle.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const slow = ask(server, '/slow', { agent });
    await started.promise;
    return { server, slow, finish: work.resolve };
  }

  test('finishes running requests and accepts no new ones', async () => {
    const { server, slow, finish } = await startWithRunningRequest();
    let isClosed = false;
    const closing = server.close().then(() => {
      isClosed = true;
    });
    await expect(ask(server, '/')).rejects.toThrow('ECONNREFUSED');
    expect(isClosed).toBe(false);
    finish();
    expect((await slow).text).toBe('finished');
    await closing;
  });

  test('draining answers one more request on an idle connection, then closes it', async () => {
    const server = await startServer(async (_incoming, outgoing) => {
      outgoing.end('finished');
    });
    const agent = new Agent({ keepAlive: true });
    await ask(server, '/', { agent });
    const draining = server.drain();
    await expect(ask(server, '/')).rejects.toThrow('ECONNREFUSED');
    const { text, headers } = await ask(server, '/', { agent });
    expect(text).toBe('finished');
    expect(headers.connection).toBe('close');
    await draining;
  });

  test('draining announces the end of a connection in a reply that is not sent yet', async () => {
    const work = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const server = await startServer(async (_incoming, outgoing) => {
      started.resolve();
      await work.promise;
      outgoing.end('finished');
    });
    const reply = ask(server, '/', { agent: new Agent({ keepAlive: true }) });
    await started.promise;
    const draining = server.drain();
    work.resolve();
    expect((await reply).headers.connection).toBe('close');
    await draining;
  });

  test('draining waits for a reply that takes longer than idle connections may', async () => {
    const work = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const events: string[] = [];
    const server = await startServer(
      async (_incoming, outgoing) => {
        outgoing.write('first, ');
        started.resolve();
        await work.promise;
        events.push('sent');
        outgoing.end('last');
      },
      { drain: 1 },
    );
    const reply = ask(server, '/');
    await started.promise;
    const draining = server.drain().then(() => events.push('drained'));
    // Takes longer than idle connections are waited for.
    for (let turn = 0; turn < 5; turn += 1)
      await expect(ask(server, '/')).rejects.toThrow('ECONNREFUSED');
    work.resolve();
    expect((await reply).text).toBe('first, last');
    await draining;
    expect(events).toEqual(['sent', 'drained']);
  });

  test('waits for the work of a client that has disconnected', async () => {
    const work = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    let isDone = false;
    const server = await startServer(async (_incoming, outgoing) => {
      started.resolve();
      await work.promise;
      isDone = true;
      outgoing.end();
    });
    const client = open(server);
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await started.promise;
    client.end();
    await client.closed;
    const closing = server.close();
    await expect(ask(server, '/')).rejects.toThrow('ECONNREFUSED');
    work.resolve();
    await closing;
    expect(isDone).toBe(true);
  });
});

test('listen() rejects if the address is already in use', async () => {
  const { port } = new URL(site.url);
  const server = createHttpServer({
    app: new Hono() as unknown as HttpServerOptions['app'],
    pages: async () => {},
    log: createLog({ logLevel: 'silent' }),
    metrics: createMetrics(),
    headers: {},
  });
  await expect(server.listen(Number(port), '127.0.0.1')).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port: Number(port),
  });
});
