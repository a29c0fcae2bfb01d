import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { themeColours } from '#contract/site/theme-colours.ts';
import { locales, prefixOf } from '#i18n/locales.ts';
import { ask } from '#tests/support/ask.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const root = join(import.meta.dirname, '../..');
const SITE_NAME = '</script><b>My "Site"';

let site: TestServer;

beforeAll(async () => {
  site = await startTestServer({
    settings: { PUBLIC_URL: 'https://vignette.test', SITE_NAME, API_RATE: '0' },
  });
});

test('robots.txt allows everything but the API, and names the sitemap', async () => {
  const { status, text } = await ask(site, '/robots.txt');
  expect(status).toBe(200);
  expect(text.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    '',
    'Sitemap: https://vignette.test/sitemap.xml',
    '',
  ]);
});

test.each(locales)('the manifest is in %s, with the same application id', async (locale) => {
  const { headers, text } = await ask(site, `/manifest.webmanifest?lang=${locale}`);
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const { t } = site.context.translators[locale];
  const manifest = JSON.parse(text);
  expect(manifest).toMatchObject({
    id: '/',
    name: SITE_NAME,
    lang: locale,
    description: t('page.homeDescription'),
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.shortcuts[0]).toMatchObject({
    name: t('nav.shortPlayCopyright'),
    url: `/${prefixOf(locale)}/short-play-copyright`,
  });
});

test('a manifest in an unknown language is English', async () => {
  for (const query of ['', '?lang=fr', '?lang=__proto__'])
    expect(JSON.parse((await ask(site, `/manifest.webmanifest${query}`)).text).lang).toBe('en');
});

test('the theme colour is the background colour of the page', () => {
  const tokens = readFileSync(join(root, 'ui/styles/tokens.css'), 'utf8');
  const { light, dark } = themeColours;
  expect(tokens).toContain(`--surface-0: light-dark(${light}, ${dark});`);
  const offline = readFileSync(join(root, 'server/installable/offline.css'), 'utf8');
  expect(offline).toContain(`background: light-dark(${light}, ${dark});`);
});

test.each([
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
  ['/icons/favicon.svg', 'image/svg+xml'],
  ['/icons/apple-touch-icon.png', 'image/png'],
  ['/icons/social.jpg', 'image/jpeg'],
])('%s is served with its type', async (path, type) => {
  const { status, headers } = await ask(site, path);
  expect([status, headers['content-type']]).toEqual([200, type]);
  expect(headers['cache-control']).toBe('public, max-age=86400');
});

test.each(['/icons/', '/icons/nothing.png', '/icons/..%2ffavicon.ico'])(
  '%s is 404',
  async (path) => {
    expect((await ask(site, path)).status).toBe(404);
  },
);

describe('the service worker', () => {
  type Listener = (event: object) => void;
  type Fetch = () => Promise<Response>;

  /** Runs the script that the server sends with a fake network. */
  async function run(fetch: Fetch) {
    const { text, headers } = await ask(site, '/sw.js');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    const listeners = new Map<string, Listener>();
    runInNewContext(text, {
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
      skipWaiting: () => {},
      fetch,
      URL,
      Response,
    });
    return (url: string, mode = 'navigate'): Promise<Response> | undefined => {
      let reply: Promise<Response> | undefined;
      listeners.get('fetch')?.({
        request: { url: new URL(url, 'https://vignette.test').href, mode },
        preloadResponse: Promise.resolve(undefined),
        respondWith: (response: Promise<Response>) => {
          reply = response;
        },
      });
      return reply;
    };
  }

  const noNetwork: Fetch = () => Promise.reject(new TypeError('Failed to fetch'));

  test('passes the reply of the network through, and handles pages only', async () => {
    const visit = await run(async () => new Response('from the network', { status: 500 }));
    const page = await visit('/en');
    expect([page?.status, await page?.text()]).toEqual([500, 'from the network']);
    for (const url of ['/api/openapi.json', '/media/posters/a.webp', '/assets/a.js'])
      expect(visit(url), url).toBeUndefined();
    expect(visit('/en', 'cors')).toBeUndefined();
  });

  test('sends the offline page, in all languages and with a matching policy, without a network', async () => {
    const page = await (await run(noNetwork))('/ja/about');
    const html = (await page?.text()) ?? '';
    expect(page?.status).toBe(503);
    for (const locale of locales)
      expect(html).toContain(site.context.translators[locale].t('offline.title'));
    const [, script = '', ...rest] = html.split(/<script>|<\/script>/);
    expect(rest).toHaveLength(1);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(page?.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
    expect(html).not.toMatch(/src=|href=|<b>/);
  });
});
