import { Agent, request } from 'node:http';
import { Hono } from 'hono';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { ask } from '#tests/support/ask.ts';
import { open, startServer } from '#tests/support/http-server.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createLog } from '../log.ts';
import { createMetrics } from './metrics.ts';
import { createHttpServer, type HttpServerOptions } from './server.ts';

let site: TestServer;

beforeAll(async () => {
  site = await startTestServer({ settings: { METRICS_HOST: '127.0.0.1' } });
});

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
