import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { langOf, mainOf, NEWEST, startRecordedSite, titleOf } from '#tests/support/pages.ts';

const { get } = await startRecordedSite();

describe('the language of the home page', () => {
  test.each([
    ['/en', '', 'en', 'New releases', 'Please enable JavaScript'],
    ['/zh', '', 'zh', '最新上线', '请启用 JavaScript'],
    ['/zh', 'lang=zh-TW', 'zh-TW', '最新上架', '請啟用 JavaScript'],
    ['/ja', '', 'ja', '新着作品', 'JavaScriptを有効にして'],
    ['/ko', '', 'ko', '신작', 'JavaScript를 켜고'],
    ['/es', '', 'es', 'Estrenos', 'Activa JavaScript'],
  ])('at %s with cookie "%s" is %s', async (path, cookie, lang, heading, noScript) => {
    const reply = await get(path, { cookie });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(langOf(reply.text)).toBe(lang);
    expect(reply.text).toContain(heading);
    expect(reply.text).toContain(noScript);
    expect(reply.text).toContain(titleOf(NEWEST, lang));
  });
});

test('the page of a drama that is not cached takes one statement', async () => {
  // Reads what all pages share.
  await get('/en/player/1');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  expect((await get('/en/player/2')).status).toBe(200);
  const texts = query.mock.calls.map(([first]) =>
    typeof first === 'object' && first !== null ? (first as { text?: string }).text : first,
  );
  // Other statements are those of background jobs.
  expect(texts.filter((text) => String(text).includes('drama'))).toHaveLength(1);
});

describe('the path /', () => {
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

describe('a malformed cookie is ignored', () => {
  test.each([
    ['binary', 'lang=\u0080\u00ff\u00fe; \u00e9=\u00e8'],
    ['4 KB', `lang=${'x'.repeat(4096)}`],
    ['not decodable', 'lang=%%%'],
    ['without a value', 'lang'],
    ['only punctuation', ';;;=;=;,,'],
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

describe('an unknown path renders the error page with status 404', () => {
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

  test('has no body for a bot', async () => {
    for (const path of ['/en/no-such-page', '/xx', '/ja/player/0']) {
      const reply = await get(path, { 'user-agent': GOOGLEBOT, 'accept-encoding': 'br' });
      expect([reply.status, reply.body.length], path).toEqual([404, 0]);
      expect(reply.headers['content-type']).toBeUndefined();
      expect(reply.headers['content-encoding']).toBeUndefined();
    }
  });

  test('has a body for browsers and developer tools; a bot gets other pages in full', async () => {
    for (const agent of [CHROME, HEADLESS, 'curl/8.5.0', 'node']) {
      const reply = await get('/en/no-such-page', { 'user-agent': agent });
      expect(reply.text, agent).toContain('Page Not Found: /en/no-such-page');
    }
    const home = await get('/en', { 'user-agent': GOOGLEBOT });
    expect([home.status, langOf(home.text)]).toEqual([200, 'en']);
  });
});
