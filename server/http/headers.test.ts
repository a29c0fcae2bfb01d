import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ask, type Reply } from '#tests/support/ask.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Db } from '../db/client.ts';
import { currentBuild } from '../settings/builds.ts';

const assets = join(currentBuild().client, 'assets');
const script = readdirSync(assets).find((name) => /^entry\.client.*\.js$/.test(name));

const NASTY_TITLE =
  '</script><script>alert(1)</script>\u2028\u2029<!--<img src=x onerror=alert(1)>';
const NASTY_COVER = '/media/"><script>alert(2)</script>.webp';

let plain: TestServer;
let secure: TestServer;
let broken: TestServer;

beforeAll(async () => {
  plain = await startTestServer();
  secure = await startTestServer({
    settings: {
      PUBLIC_URL: 'https://vignette.example',
      MEDIA_BASE_URL: 'https://media.example:8443/vignette/',
      SITE_NAME: '</title><script>alert(3)</script>',
    },
  });
  broken = await startTestServer({ render: () => Promise.reject(new Error('secret detail')) });
  await insertDrama(secure.context.db, 'Calm', '/media/posters/calm-640.webp#102030');
  await insertDrama(secure.context.db, NASTY_TITLE, NASTY_COVER);
});

async function insertDrama(db: Db, title: string, cover: string) {
  await db
    .insertInto('dramas')
    .values({
      original_language: 'en',
      original_title: title,
      cover,
      release_date: '2026-01-01',
      is_new_release: true,
      state: 'published',
      published_at: '2026-01-01',
    })
    .execute();
}

function policyOf(reply: Reply): Map<string, string[]> {
  const policy = String(reply.headers['content-security-policy']);
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

/** The inline scripts of a page, parsed independently of the server's regular expression. */
function inlineScripts(html: string): string[] {
  const scripts: string[] = [];
  for (const piece of html.split('<script').slice(1)) {
    const end = piece.indexOf('>');
    // Data is not executed, so the policy does not apply to it.
    const isInline = !/\ssrc\s*=|"application\/(?:ld\+)?json"/.test(piece.slice(0, end));
    if (isInline) scripts.push(piece.slice(end + 1, piece.indexOf('</script')));
  }
  return scripts;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('every reply has the security headers', () => {
  test.each([
    ['/en', 'GET', 200],
    ['/', 'HEAD', 200],
    ['/en?page=2', 'GET', 200],
    ['/en/nothing', 'GET', 404],
    ['/xx', 'GET', 404],
    ['/en', 'POST', 405],
    ['/%', 'GET', 400],
    [`/${'x'.repeat(10_240)}`, 'GET', 414],
    ['/api/drama/getTag', 'GET', 200],
    ['/api/nothing', 'GET', 404],
    ['/api/openapi.json', 'GET', 200],
    [`/assets/${script}`, 'GET', 200],
    ['/assets/nothing.js', 'GET', 404],
    ['/media/nothing.webp', 'GET', 404],
    ['/health/live', 'GET', 200],
    ['/health/nothing', 'GET', 404],
    ['/metrics', 'GET', 404],
  ])('%s (%s)', async (path, method, status) => {
    for (const [site, hsts] of [
      [plain, undefined],
      [secure, 'max-age=31536000'],
    ] as const) {
      const reply = await ask(site, path, { method });
      expect(reply.status).toBe(status);
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(reply.headers['strict-transport-security']).toBe(hsts);
      expect(reply.headers['x-powered-by']).toBeUndefined();
    }
  });

  test('a 304 has them too', async () => {
    const { headers } = await ask(plain, '/en');
    const reply = await ask(plain, '/en', { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(reply.status).toBe(304);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('the content security policy', () => {
  test.each(['/en', '/', '/zh?page=2', '/en/nothing'])(
    'of %s allows exactly its inline scripts, by hash',
    async (path) => {
      const reply = await ask(plain, path);
      expect(reply.text).not.toContain('nonce=');
      const allowed = policyOf(reply).get('script-src') ?? [];
      const hashes = new Set(inlineScripts(reply.text).map(hashOf));
      // The two of web/head/inline-scripts.ts.
      expect(hashes.size).toBe(2);
      expect(new Set(allowed)).toEqual(new Set(["'self'", ...hashes]));
    },
  );

  test('does not allow a script that the renderer did not emit', async () => {
    const unsafe = await startTestServer({
      render: async () => ({
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<script>alert(1)</script><script>own()</script>',
        inlineScripts: ['own()'],
      }),
    });
    const reply = await ask(unsafe, '/en');
    expect(policyOf(reply).get('script-src')).toEqual(["'self'", hashOf('own()')]);
  });

  test('denies by default and allows no other origin', async () => {
    const policy = policyOf(await ask(plain, '/en'));
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('script-src')).not.toContain("'unsafe-inline'");
    expect(policy.get('script-src')).not.toContain("'unsafe-eval'");
    expect([...policy.values()].flat().join(' ')).not.toMatch(/https?:|\*/);
  });

  test('allows the media origin for pictures and videos only', async () => {
    const reply = await ask(secure, '/en');
    const places = [...policyOf(reply)]
      .filter(([, sources]) => sources.includes('https://media.example:8443'))
      .map(([name]) => name);
    expect(places).toEqual(['img-src', 'media-src', 'connect-src']);
    expect(reply.text).toContain('src="https://media.example:8443/vignette/posters/calm-640.webp"');
  });

  test('a page has no inline handlers or styles that the policy blocks', async () => {
    const { text } = await ask(secure, '/en');
    expect(text).not.toMatch(/<[^>]*\son\w+="/);
    expect(text).not.toContain('<style');
  });
});

describe('markup in catalogue texts is escaped', () => {
  let page: Reply;

  beforeAll(async () => {
    page = await ask(secure, '/en');
  });

  test('in the page heading and body', () => {
    expect(page.text).not.toMatch(/<script[^>]*>alert/);
    expect(page.text).not.toContain('<img src=x');
    expect(page.text).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(policyOf(page).get('script-src')).not.toContain(hashOf('alert(1)'));
    expect(policyOf(page).get('script-src')).not.toContain(hashOf('alert(2)'));
    expect(policyOf(page).get('script-src')).not.toContain(hashOf('alert(3)'));
  });

  test('in the hydration data, which has the original text', () => {
    const [, json = ''] = /id="hydration-data">(.*?)<\/script>/s.exec(page.text) ?? [];
    expect(json).not.toContain('<');
    const values: unknown[] = [];
    JSON.parse(json, (_key, value) => {
      values.push(value);
      return value;
    });
    expect(values).toContain(NASTY_TITLE);
    expect(values).toContain(
      `${NASTY_COVER.replace('/media', 'https://media.example:8443/vignette')}`,
    );
    expect(values).toContain('</title><script>alert(3)</script>');
  });
});

test('a failed page has a text in two languages and no details', async () => {
  for (const path of ['/en', '/en?page=2']) {
    const reply = await ask(broken, path);
    expect(reply.status).toBe(500);
    const reference = `参考编号 · Reference: ${reply.headers['x-request-id']}`;
    expect(reply.text).toBe(`500 请稍后再访问 · Please visit again later\n${reference}`);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  }
});
