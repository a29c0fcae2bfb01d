import { beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let site: TestServer;

beforeAll(async () => {
  site = await startTestServer({ settings: { API_RATE: '0' } });
});

test.each([
  ['/api/openapi.json', 'application/json; charset=utf-8', 'public, max-age=300'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'public, max-age=3600'],
  [
    '/manifest.webmanifest?lang=ja',
    'application/manifest+json; charset=utf-8',
    'public, max-age=3600',
  ],
  ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/sitemaps/pages.xml', 'application/xml; charset=utf-8', 'public, max-age=300'],
])('%s is sent in each encoding, and a matching ETag gets a 304', async (path, type, caching) => {
  const plain = await ask(site, path);
  expect(plain.status).toBe(200);
  const headers = { 'content-type': type, 'cache-control': caching, vary: 'accept-encoding' };
  expect(plain.headers).toMatchObject(headers);
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const encoding of ['br', 'zstd', 'gzip']) {
    const reply = await ask(site, path, { headers: { 'accept-encoding': encoding } });
    expect(reply.headers).toMatchObject({ ...headers, 'content-encoding': encoding });
    expect(reply.text).toBe(plain.text);
    const conditional = { 'accept-encoding': encoding, 'if-none-match': reply.headers.etag ?? '' };
    const again = await ask(site, path, { headers: conditional });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toBe(caching);
  }
  const head = await ask(site, path, { method: 'HEAD' });
  expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, plain.headers.etag]);
});

test('the description of the API supports GET and HEAD only', async () => {
  const reply = await ask(site, '/api/openapi.json', { method: 'POST' });
  expect([reply.status, JSON.parse(reply.text).code]).toEqual([404, 404]);
});
