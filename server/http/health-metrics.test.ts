import { beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { isSameAddress } from '../network/addresses.ts';

let site: TestServer;

beforeAll(async () => {
  site = await startTestServer({ settings: { METRICS_HOST: '127.0.0.1' } });
});

describe('health', () => {
  test('is reported as plain text and not cached', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      const reply = await ask(site, path);
      expect([reply.status, reply.text]).toEqual([200, 'ok']);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect((await ask(site, path, { method: 'HEAD' })).status).toBe(200);
    }
    expect((await ask(site, '/health')).status).toBe(404);
    expect((await ask(site, '/health/other')).status).toBe(404);
  });

  let database: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await startTestServer({ connection: database.connection });
  });

  test('without a database the server is live but not ready', async () => {
    expect((await ask(server, '/health/ready')).status).toBe(200);
    await database.drop();
    await expect.poll(async () => (await ask(server, '/health/ready')).status).toBe(503);
    expect((await ask(server, '/health/ready')).text).toBe('not ready');
    expect((await ask(server, '/health/live')).status).toBe(200);
  });
});

describe('metrics', () => {
  let servedToOther: TestServer;
  let servedToNone: TestServer;

  beforeAll(async () => {
    servedToOther = await startTestServer({ settings: { METRICS_HOST: '192.0.2.1' } });
    servedToNone = await startTestServer();
  });

  test('count requests by kind and status, and pages by cache event', async () => {
    await ask(site, '/ko');
    await ask(site, '/ko');
    await ask(site, '/en/nothing');
    await ask(site, '/builds/nothing.json');
    await ask(site, '/api/nothing');
    const read = async () => (await ask(site, '/metrics')).text;
    await expect.poll(read).toMatch(/vignette_request_seconds_count\{kind="api",status="404"\} \d/);
    const text = await read();
    expect(text).toMatch(/vignette_request_seconds_count\{kind="asset",status="404"\} 1\n/);
    expect(text).toMatch(/vignette_request_seconds_count\{kind="page",status="200"\} \d/);
    expect(text).toMatch(/vignette_request_seconds_count\{kind="page",status="404"\} \d/);
    expect(text).toMatch(/vignette_page_cache_total\{event="hit"\} [1-9]/);
    expect(text).toMatch(/vignette_page_cache_total\{event="miss"\} [1-9]/);
    expect(text).toMatch(/vignette_page_cache_bytes [1-9]/);
    expect(text).toMatch(/vignette_page_cache_pages [1-9]/);
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('/nothing');
    const { headers } = await ask(site, '/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=/);
  });

  test('are served to one address only, and to none by default', async () => {
    for (const server of [servedToOther, servedToNone]) {
      const headers = { 'x-forwarded-for': '192.0.2.1', 'x-real-ip': '192.0.2.1' };
      const reply = await ask(server, '/metrics', { headers });
      expect(reply.status).toBe(404);
      expect(reply.text).not.toContain('vignette_');
    }
  });

  test('are served to the address in any notation', () => {
    expect(isSameAddress('::ffff:127.0.0.1', '127.0.0.1')).toBe(true);
    expect(isSameAddress('2001:db8:0:0::1', '2001:DB8::1')).toBe(true);
    expect(isSameAddress('127.0.0.1', '127.0.0.2')).toBe(false);
    expect(isSameAddress('', '')).toBe(false);
  });
});
