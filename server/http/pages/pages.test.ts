import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillDemo } from '../../../demo/fill.ts';
import { ask } from '../../../tests/support/ask.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Db } from '../../db/client.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../db/embedded/embedded-postgres.ts';
import type { RenderPage } from './pages.ts';

const root = join(import.meta.dirname, '../../..');
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

let site: TestServer;
/** What was asked of the real pages. */
let renders: { url: URL; cookie: string | null; locale: string }[];

beforeAll(async () => {
  const { renderPage } = (await import(join(root, 'build/server/index.js'))) as {
    renderPage: RenderPage;
  };
  const render: RenderPage = (request, page) => {
    const cookie = request.headers.get('cookie');
    renders.push({ url: new URL(request.url), cookie, locale: page.locale });
    return renderPage(request, page);
  };
  site = await startTestServer({ render, settings: { API_RATE: '0' } });
  await fillDemo(site.context.db);
});

beforeEach(() => {
  renders = [];
});

const get = (path: string, headers: Record<string, string> = {}) => ask(site, path, { headers });
const langOf = (html: string) => /^<!DOCTYPE html><html lang="([^"]+)"/.exec(html)?.[1];
const menuEntriesOf = (html: string) =>
  [...(/<nav.*?<\/nav>/s.exec(html)?.[0].matchAll(/<a [^>]*>([^<]+)</g) ?? [])].map(
    ([, name]) => name,
  );
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0];

function titleOf(slug: string, locale: string): string {
  const texts = JSON.parse(readFileSync(join(root, `demo/catalogue/texts/${locale}.json`), 'utf8'));
  return texts[slug].title;
}

/** The six titles change together with the language; this one is a new release in all of them. */
const NEWEST = 'two-masters-one-grave';

describe('home speaks', () => {
  test.each([
    ['/en', '', 'en', 'New releases', 'Please enable JavaScript'],
    ['/zh', '', 'zh', '最新上线', '请启用 JavaScript'],
    ['/zh', 'lang=zh-TW', 'zh-TW', '最新上架', '請啟用 JavaScript'],
    ['/ja', '', 'ja', '新着作品', 'JavaScriptを有効にして'],
    ['/ko', '', 'ko', '신작', 'JavaScript를 켜고'],
    ['/es', '', 'es', 'Estrenos', 'Activa JavaScript'],
  ])('at %s with cookie "%s" %s', async (path, cookie, lang, heading, noScript) => {
    const reply = await get(path, { cookie });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(langOf(reply.text)).toBe(lang);
    expect(reply.text).toContain(heading);
    expect(reply.text).toContain(noScript);
    expect(reply.text).toContain(titleOf(NEWEST, lang));
  });
});

describe('the bare root', () => {
  test.each([
    [{}, 'en'],
    [{ cookie: 'lang=ko' }, 'ko'],
    [{ cookie: 'token=x; lang=zh-TW' }, 'zh-TW'],
    [{ 'accept-language': 'es-MX,es;q=0.9' }, 'es'],
    [{ 'accept-language': 'zh-HK' }, 'zh-TW'],
    [{ cookie: 'lang=ja', 'accept-language': 'es' }, 'ja'],
    [{ cookie: 'lang=xx', 'accept-language': 'es' }, 'es'],
    [{ 'accept-language': 'fr' }, 'en'],
    [{ 'accept-language': '\u00ff;;q=,,=' }, 'en'],
  ])('for %j is in %s', async (headers: Record<string, string>, lang) => {
    const reply = await get('/', headers);
    expect(reply.status).toBe(200);
    expect(langOf(reply.text)).toBe(lang);
  });
});

describe('a broken cookie does no harm', () => {
  test.each([
    ['binary', 'lang=\u0080\u00ff\u00fe; \u00e9=\u00e8'],
    ['4 KB', `lang=${'x'.repeat(4096)}`],
    ['not decodable', 'lang=%%%'],
    ['without a value', 'lang'],
    ['only signs', ';;;=;=;,,'],
    ['a prototype', '__proto__=1; lang=__proto__; constructor=x'],
    ['markup', 'lang="><script>alert(1)</script>'],
  ])('%s', async (_kind, cookie) => {
    for (const [path, lang] of [
      ['/', 'en'],
      ['/zh', 'zh'],
      ['/en?x=2', 'en'],
    ] as const) {
      const reply = await get(path, { cookie });
      expect(reply.status).toBe(200);
      expect(langOf(reply.text)).toBe(lang);
      expect(reply.text).not.toContain('alert(1)');
    }
  });
});

describe('an address without a page is a designed page with status 404', () => {
  test.each([
    ['/xx', 'en', 'Page not found'],
    ['/en/no-such-page', 'en', 'Page not found'],
    ['/ja/no-such-page', 'ja', 'ページが見つかりません'],
    ['/zh/en', 'zh', '页面不存在'],
    ['/EN', 'en', 'Page not found'],
    ['/en-GB', 'en', 'Page not found'],
    ['/__proto__', 'en', 'Page not found'],
    ['/en/%00', 'en', 'Page not found'],
    ['/en/%3Cscript%3E', 'en', 'Page not found'],
    ['/en/%F0%9F%8E%AC', 'en', 'Page not found'],
  ])('%s', async (path, lang, title) => {
    const reply = await get(path);
    expect(reply.status).toBe(404);
    expect(langOf(reply.text)).toBe(lang);
    expect(mainOf(reply.text)).toContain(`<h1>${title}</h1>`);
    expect(mainOf(reply.text)).toContain(`href="/${lang}"`);
    expect(reply.text).toContain('<meta name="robots" content="noindex"/>');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers.etag).toBeUndefined();
    expect(reply.text).not.toMatch(/elsewhere|node_modules|\bat \w+ \(/);
  });
});

describe('an error page', () => {
  const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  const CHROME =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  const HEADLESS = CHROME.replace('Chrome', 'HeadlessChrome');

  test('is nothing but its status for a bot', async () => {
    for (const path of ['/en/no-such-page', '/xx', '/ja/player/0']) {
      const reply = await get(path, { 'user-agent': GOOGLEBOT, 'accept-encoding': 'br' });
      expect([reply.status, reply.body.length], path).toEqual([404, 0]);
      expect(reply.headers['content-type']).toBeUndefined();
      expect(reply.headers['content-encoding']).toBeUndefined();
    }
  });

  test('is whole for browsers and for the tools of people; a bot gets every other page', async () => {
    for (const agent of [CHROME, HEADLESS, 'curl/8.5.0', 'node']) {
      const reply = await get('/en/no-such-page', { 'user-agent': agent });
      expect(reply.text, agent).toContain('Page Not Found: /en/no-such-page');
    }
    const home = await get('/en', { 'user-agent': GOOGLEBOT });
    expect([home.status, langOf(home.text)]).toEqual([200, 'en']);
  });
});

describe('one page has one address', () => {
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
  ])('%s leads to %s', async (path, location) => {
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
  ])('%s is not another address of a page', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('a request that names us whole is a request for its path', async () => {
    const reply = await get('http://elsewhere.example/ko');
    expect(reply.status).toBe(200);
    expect(langOf(reply.text)).toBe('ko');
  });

  test("React Router's data addresses are nobody's", async () => {
    expect((await get('/en.data')).status).toBe(404);
  });
});

describe('the query', () => {
  test('that only the browser reads leads to the same kept page', async () => {
    const plain = await get('/en');
    renders = [];
    for (const path of ['/en?login=1', '/en?login', '/en?', '/en?login=1&login=2']) {
      const reply = await get(path);
      expect(reply.headers.etag).toBe(plain.headers.etag);
      expect(reply.headers['cache-control']).toBe(SHARED);
    }
    expect(renders).toEqual([]);
  });

  test('that the page reads makes a page of its own, which is rendered but never kept', async () => {
    const list = '/en/short-play-copyright';
    const plain = await get(list);
    expect(plain.headers['cache-control']).toBe(SHARED);
    renders = [];
    for (const query of ['page=2', 'page=2', 'keyword=moon', 'tag_id=abc', 'sort=x&page=0']) {
      const reply = await get(`${list}?${query}`);
      expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(reply.headers.etag).toBeUndefined();
    }
    expect(renders).toHaveLength(5);
    expect((await get(`${list}?login=1`)).headers.etag).toBe(plain.headers.etag);
  });

  test('that no page reads leads there too', async () => {
    const plain = await get('/en');
    renders = [];
    for (const path of ['/en?utm_source=a', '/en?login=1&page=2', '/en?__proto__=1', '/en?%ff']) {
      const reply = await get(path);
      expect(reply.headers.etag).toBe(plain.headers.etag);
    }
    expect(renders).toEqual([]);
  });
});

describe('refused before anything is rendered', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s to a page', async (method) => {
    const reply = await ask(site, '/en', { method });
    expect(reply.status).toBe(405);
    expect(reply.headers.allow).toBe('GET, HEAD');
  });

  test.each(['/%', '/en/%zz', '/%ff', '/en/%E4%BD', '/\\en', '*'])(
    '%s, which cannot be read',
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

test.each(['en', 'zh', 'ja', 'ko', 'es'])(
  'the address of /%s/reset-password, where mails put a secret, is no referrer',
  async (prefix) => {
    for (const query of ['', '?login=1']) {
      const reply = await get(`/${prefix}/reset-password${query}`);
      expect([reply.status, reply.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
    }
    const other = await get(`/${prefix}`);
    expect(other.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  },
);

test('HEAD tells what GET would, without the page', async () => {
  const [head, full] = [await ask(site, '/en', { method: 'HEAD' }), await get('/en')];
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  for (const name of ['content-length', 'content-type', 'etag', 'vary', 'cache-control'])
    expect(head.headers[name]).toBe(full.headers[name]);
  const missing = await ask(site, '/en/nothing', { method: 'HEAD' });
  expect([missing.status, missing.body.length]).toEqual([404, 0]);
});

test('a page the browser has is not sent again', async () => {
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
])('what %s depends on is %s', async (path, vary) => {
  expect((await get(path)).headers.vary).toBe(vary);
});

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
  ])('%s comes as %s with the same content', async (accepted, encoding) => {
    for (const path of ['/en', '/en?page=2', '/en/nothing']) {
      const plain = await get(path);
      const reply = await get(path, { 'accept-encoding': accepted });
      expect(reply.headers['content-encoding']).toBe(encoding);
      expect(reply.headers['content-length']).toBe(String(reply.body.length));
      expect(reply.text).toBe(plain.text);
      if (encoding) expect(reply.body.length).toBeLessThan(plain.body.length / 2);
    }
  });
});

describe('a page that all share', () => {
  test('holds nothing of the visitor who came first', async () => {
    // Empties the cache, so that this visitor's request is the one that is rendered.
    await touchCatalogue(site.context.db);
    const personal = {
      cookie: 'token=visitor-one-token; lang=en; nickname=visitor-one-name',
      authorization: 'Bearer visitor-one-bearer',
      'user-agent': 'visitor-one-agent',
      'x-forwarded-host': 'visitor-one-host.example',
      host: 'visitor-one-host.example',
    };
    await expect
      .poll(async () => {
        await get('/en?login=visitor-one-query', personal);
        return renders.length;
      })
      .toBe(1);
    expect(renders).toEqual([
      { url: expect.objectContaining({ pathname: '/en', search: '' }), cookie: null, locale: 'en' },
    ]);
    const plain = await get('/en');
    expect(plain.text).not.toContain('visitor-one');
    expect(JSON.stringify(plain.headers)).not.toContain('visitor-one');
    expect(renders).toHaveLength(1);
  });

  test('is rendered once for fifty who come at once', async () => {
    await touchCatalogue(site.context.db);
    await expect
      .poll(async () => {
        renders = [];
        const replies = await Promise.all(Array.from({ length: 50 }, () => get('/ja')));
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
        return renders.length;
      })
      .toBe(1);
  });
});

async function touchCatalogue(db: Db) {
  await db.updateTable('tags').set({ created_at: new Date() }).execute();
}

const retitle = (db: Db, title: string) =>
  db
    .updateTable('drama_texts')
    .set({ title })
    .from('dramas')
    .whereRef('dramas.id', '=', 'drama_texts.drama_id')
    .where('dramas.slug', '=', NEWEST)
    .where('locale', '=', 'en')
    .execute();

describe('two servers on one database', () => {
  let servers: TestServer[];

  beforeAll(async () => {
    const { connection } = await createTestDatabase();
    servers = [await startTestServer({ connection }), await startTestServer({ connection })];
    await fillDemo((servers[0] as TestServer).context.db);
  });

  test('both show a title that changed on the next visit', async () => {
    const pages = () => Promise.all(servers.map(async (server) => (await ask(server, '/en')).text));
    const show = (title: string) => async () =>
      (await pages()).map((page) => page.includes(`>${title}<`));
    await expect.poll(show(titleOf(NEWEST, 'en'))).toEqual([true, true]);

    await retitle((servers[1] as TestServer).context.db, 'A Name of Today');
    await expect.poll(show('A Name of Today')).toEqual([true, true]);
    expect(await show(titleOf(NEWEST, 'en'))()).toEqual([false, false]);
  });
});

describe('while the database is away', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let server: TestServer;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vignette-pages-'));
    postgres = await startEmbeddedPostgres(dataDir, { settings: { fsync: 'off' } });
    server = await startTestServer({ connection: postgres.connection });
    await fillDemo(server.context.db);
  });

  afterAll(async () => {
    await server.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('kept pages are there, others say when to come back, and all is well soon after', async () => {
    await expect.poll(async () => (await ask(server, '/en')).text).toContain('New releases');
    await postgres.stop();

    const kept = await ask(server, '/en');
    expect(kept.status).toBe(200);
    expect(kept.text).toContain('New releases');

    for (const path of ['/es', '/ko', '/en/about']) {
      const reply = await ask(server, path);
      expect(reply.status).toBe(503);
      expect(reply.headers['retry-after']).toBe('5');
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(mainOf(reply.text)).toContain('503');
      expect(reply.text).toContain('请稍后再访问');
      expect(reply.text).toContain('Please visit again later');
      expect(reply.text).not.toMatch(/ECONN|ENOENT|postgres|stack|node_modules/i);
    }
    for (const path of ['/api/drama/getDramaListByRandom', '/en/about/_payload.json']) {
      const reply = await ask(server, path);
      expect([reply.status, reply.headers['retry-after']], path).toEqual([503, '5']);
    }
    expect((await ask(server, '/xx')).status).toBe(404);
    // This page needs no data of its own, so it is rendered, but without its menu: lists are cached in
    // memory per language, and this language has not been requested before.
    const menuless = await ask(server, '/ja/reset-password');
    expect(menuless.status).toBe(200);
    expect(menuless.headers).not.toHaveProperty('etag');
    expect(menuless.headers['cache-control']).toBe('no-store');
    expect(menuEntriesOf(menuless.text)).toEqual([]);

    postgres = await startEmbeddedPostgres(dataDir, { settings: { fsync: 'off' } });
    await retitle(server.context.db, 'Changed Meanwhile');
    await expect.poll(async () => (await ask(server, '/es')).status).toBe(200);
    const whole = await ask(server, '/ja/reset-password');
    expect(menuEntriesOf(whole.text)).toContain('ホーム');
    expect(whole.headers['cache-control']).toBe(SHARED);
    // Nobody heard of the change: the connection that listens was away too.
    await expect.poll(async () => (await ask(server, '/en')).text).toContain('Changed Meanwhile');
  });
});
