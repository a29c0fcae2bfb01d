import { describe, expect, test } from 'vitest';
import { ask, type Reply } from '#tests/support/ask.ts';
import { SHARED, startRecordedSite } from '#tests/support/pages.ts';

const { get, site } = await startRecordedSite();

test.each(['en', 'zh', 'ja', 'ko', 'es'])(
  '/%s/reset-password, whose URL contains a secret, sends no referrer',
  async (prefix) => {
    for (const query of ['', '?login=1']) {
      const reply = await get(`/${prefix}/reset-password${query}`);
      expect([reply.status, reply.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
    }
    const other = await get(`/${prefix}`);
    expect(other.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  },
);

test('HEAD has the headers of GET and no body', async () => {
  const [head, full] = [await ask(site, '/en', { method: 'HEAD' }), await get('/en')];
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  for (const name of ['content-length', 'content-type', 'etag', 'vary', 'cache-control'])
    expect(head.headers[name]).toBe(full.headers[name]);
  const missing = await ask(site, '/en/nothing', { method: 'HEAD' });
  expect([missing.status, missing.body.length]).toEqual([404, 0]);
});

test('a matching If-None-Match gets a 304', async () => {
  const { headers } = await get('/en', { 'accept-encoding': 'br' });
  const etag = headers.etag ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  for (const known of [etag, `"x", ${etag}`]) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const reply = await get('/en', { 'if-none-match': known, 'accept-encoding': encoding });
      expect(reply.status).toBe(304);
      expect(reply.body).toHaveLength(0);
      expect(reply.headers.etag).toBe(etag);
      expect(reply.headers.vary).toBe('accept-encoding');
      expect(reply.headers['cache-control']).toBe(SHARED);
    }
  }
  expect((await get('/es', { 'if-none-match': etag })).status).toBe(200);
  expect((await get('/en', { 'if-none-match': 'W/"other"' })).status).toBe(200);
  expect((await get('/en', { 'if-none-match': `${etag}x` })).status).toBe(200);
  for (const known of ['*', etag.slice(2)]) {
    expect((await get('/en', { 'if-none-match': known })).status).toBe(304);
  }
});

test.each([
  ['/', 'accept-encoding, cookie, accept-language'],
  ['/zh', 'accept-encoding, cookie'],
  ['/en', 'accept-encoding'],
  ['/es?page=2', 'accept-encoding'],
  ['/xx', 'accept-encoding, cookie, accept-language'],
  ['/zh/nothing', 'accept-encoding, cookie'],
])('%s varies by %s', async (path, vary) => {
  expect((await get(path)).headers.vary).toBe(vary);
});

/** An error page has the id of its request. */
const withoutId = ({ text, headers }: Reply) =>
  text.replaceAll(headers['x-request-id']?.toString() ?? '-', '-');

describe('encodings', () => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['zstd', 'zstd'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, zstd;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['*;q=0', undefined],
  ])('%s gets %s with the same content', async (accepted, encoding) => {
    for (const path of ['/en', '/en?page=2', '/en/nothing']) {
      const plain = await get(path);
      const reply = await get(path, { 'accept-encoding': accepted });
      expect(reply.headers['content-encoding']).toBe(encoding);
      expect(reply.headers['content-length']).toBe(String(reply.body.length));
      expect(withoutId(reply)).toBe(withoutId(plain));
      if (encoding) expect(reply.body.length).toBeLessThan(plain.body.length / 2);
    }
  });
});
