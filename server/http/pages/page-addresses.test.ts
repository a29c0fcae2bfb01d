import { afterEach, describe, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { langOf, SHARED, startRecordedSite } from '#tests/support/pages.ts';

const { get, renders, site } = await startRecordedSite();

describe('a page has one canonical address', () => {
  test.each([
    ['/ko/', '/ko'],
    ['/ko//', '/ko'],
    ['///', '/'],
    ['//en', '/en'],
    ['//elsewhere.example/en', '/elsewhere.example/en'],
    ['/en/../ja', '/ja'],
    ['/en/%2e%2e/', '/'],
    ['/en/./about?x=1', '/en/about?x=1'],
    ['/en/%70layer/1?t=5', '/en/player/1?t=5'],
    ['/%65n', '/en'],
    ['/en/player/%31', '/en/player/1'],
    ['/en/%e4%bd%a0', '/en/%E4%BD%A0'],
    ['/en#about', '/en'],
    ['/en/about%2F%2e', '/en/about%2F.'],
    ['/%61pi/drama/getTag', '/api/drama/getTag'],
  ])('%s redirects to %s', async (path, location) => {
    const reply = await get(path);
    expect([reply.status, reply.headers.location]).toEqual([308, location]);
    const canonical = await get(reply.headers.location ?? '');
    expect(canonical.status).not.toBe(308);
  });

  test.each([
    '/EN',
    '/En/about',
    '/en/ABOUT',
    '/en/Player/1',
    '/en/about;x=1',
    '/en;x/about',
    '/en/about%2F',
    '/en%2Fabout',
    '/en/about%20',
    '/en/player/01',
    '/en/player/1.0',
    '/en/player/1%20',
    '/en/player/%2B1',
  ])('%s is not an address of a page: 404', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('an absolute-form request is a request for its path', async () => {
    const reply = await get('http://elsewhere.example/ko');
    expect(reply.status).toBe(200);
    expect(langOf(reply.text)).toBe('ko');
  });

  test("React Router's data addresses are 404", async () => {
    expect((await get('/en.data')).status).toBe(404);
  });
});

describe('the query', () => {
  test('that only the browser reads gets the cached page', async () => {
    const plain = await get('/en');
    renders.length = 0;
    for (const path of ['/en?login=1', '/en?login', '/en?', '/en?login=1&login=2']) {
      const reply = await get(path);
      expect(reply.headers.etag).toBe(plain.headers.etag);
      expect(reply.headers['cache-control']).toBe(SHARED);
    }
    expect(renders).toEqual([]);
  });

  test('that the page reads is rendered for each request and not cached', async () => {
    const list = '/en/short-play-copyright';
    const plain = await get(list);
    expect(plain.headers['cache-control']).toBe(SHARED);
    renders.length = 0;
    for (const query of ['page=2', 'page=2', 'keyword=moon', 'tag_id=abc', 'sort=x&page=0']) {
      const reply = await get(`${list}?${query}`);
      expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(reply.headers.etag).toBeUndefined();
    }
    expect(renders).toHaveLength(5);
    expect((await get(`${list}?login=1`)).headers.etag).toBe(plain.headers.etag);
  });

  test.each([
    ['/zh/enquiry/x?lang=zh-TW', '/zh/enquiry/x'],
    ['/zh?login=1&lang=zh-TW', '/zh?login=1'],
  ])('%s of a mail sets the cookie and leads to %s in Traditional Chinese', async (path, page) => {
    const reply = await get(path, { cookie: 'lang=zh' });
    expect([reply.status, reply.headers.location]).toEqual([302, page]);
    expect(reply.headers['cache-control']).toBe('no-store');
    const [cookie = ''] = reply.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^lang=zh-TW; Path=\/; Max-Age=\d+; SameSite=Lax$/);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    expect(langOf((await get(page, headers)).text)).toBe('zh-TW');
  });

  test.each([
    '/en?lang=zh-TW',
    '/zh?lang=zh',
    '/zh?lang=zh-TWO',
    '/zhx?lang=zh-TW',
    '/zh?q=lang=zh-TW',
  ])('%s chooses no language', async (path) => {
    const reply = await get(path);
    expect([reply.status, reply.headers['set-cookie']]).toEqual([
      path.startsWith('/zhx') ? 404 : 200,
      undefined,
    ]);
  });

  test('that no page reads gets the cached page', async () => {
    const plain = await get('/en');
    renders.length = 0;
    for (const path of ['/en?utm_source=a', '/en?login=1&page=2', '/en?__proto__=1', '/en?%ff']) {
      const reply = await get(path);
      expect(reply.headers.etag).toBe(plain.headers.etag);
    }
    expect(renders).toEqual([]);
  });
});

describe('is refused without rendering:', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'a %s request to a page',
    async (method) => {
      const reply = await ask(site, '/en', { method });
      expect(reply.status).toBe(405);
      expect(reply.headers.allow).toBe('GET, HEAD');
    },
  );

  test.each(['/%', '/en/%zz', '/%ff', '/en/%E4%BD', '/\\en', '*'])(
    '%s, which cannot be parsed',
    async (path) => {
      const reply = await get(path);
      expect(reply.status).toBe(400);
      expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    },
  );

  test('an address of 10 KB, in its path or query', async () => {
    for (const path of [`/en/${'x'.repeat(10_240)}`, `/en?x=${'x'.repeat(10_240)}`]) {
      expect((await get(path)).status).toBe(414);
    }
    expect((await get(`/en?x=${'x'.repeat(8_000)}`)).status).toBe(200);
  });

  afterEach(() => expect(renders.filter(({ url }) => url.search.length < 8_000)).toEqual([]));
});
