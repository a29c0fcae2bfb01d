import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#contract/transport/client.ts';
import { locales, prefixOf } from '#i18n/locales.ts';
import { currentBuild } from '#server/settings/builds.ts';
import { ask } from '#tests/support/ask.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { RenderPage } from './pages.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** A working server, one without its database, and one whose pages throw while rendering. */
let site: TestServer;
let withoutDatabase: TestServer;
let broken: TestServer;

/** The log lines of a server with the default log level. */
const lines: { msg: string; path: string; status: number }[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
const requests = () =>
  lines.flatMap(({ msg, path, status }) => (msg === 'request' ? [[path, status]] : []));

beforeAll(async () => {
  site = await startTestServer({ settings: { API_RATE: '0' }, overrides: { log } });
  const database = await createTestDatabase();
  withoutDatabase = await startTestServer({
    connection: database.connection,
    overrides: { log },
  });
  await database.drop();
  broken = await startTestServer({
    settings: { API_RATE: '0' },
    overrides: { log },
    render: () => Promise.reject(new Error('a secret of ours')),
  });
});

const visit = (server: TestServer, locale: (typeof locales)[number], path = '', agent = BROWSER) =>
  ask(server, `/${prefixOf(locale)}${path}`, {
    headers: { cookie: `lang=${locale}`, 'user-agent': agent },
  });

describe.each(locales)('in %s', (locale) => {
  test('an unknown path renders a 404 page, and only the status for bots', async () => {
    const { t } = site.context.translators[locale];
    for (const path of ['/nothing', '/player/0', '/player/999999']) {
      const { status, text } = await visit(site, locale, path);
      expect(status).toBe(404);
      expect(text).toContain(`<html lang="${locale}"`);
      expect(text).toContain(`<h1>${t('page.notFoundTitle')}</h1>`);
      expect(text).toContain(`Page Not Found: /${prefixOf(locale)}${path}`);
      expect(text).toContain('"status":404,"statusText":"Not Found"');
      expect(text).not.toContain('Internal Server Error');
      const forBot = await visit(site, locale, path, GOOGLEBOT);
      expect([forBot.status, forBot.body.length]).toEqual([404, 0]);
    }
  });

  test('an outage renders a 503 page, and only the status for bots', async () => {
    const { t } = site.context.translators[locale];
    const { status, text } = await visit(withoutDatabase, locale);
    expect(status).toBe(503);
    expect(text).not.toContain('Internal Server Error');
    expect(text).toContain(`<html lang="${locale}"`);
    for (const words of ['503', '请稍后再访问', 'Please visit again later', t('page.errorText')])
      expect(text).toContain(words);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    const forBot = await visit(withoutDatabase, locale, '', GOOGLEBOT);
    expect([forBot.status, forBot.body.length]).toEqual([503, 0]);
  });
});

test('a component that throws while rendering is replaced by the error page', async () => {
  const { renderPage } = (await import(currentBuild().renderer)) as {
    renderPage: RenderPage;
  };
  // React refuses to render an object as text.
  const card = { drama_id: 1, title: { secret: 1 }, cover: '/media/a.webp' };
  const failing = await startTestServer({
    overrides: { log },
    render: (request, page) => {
      const get = (api: ApiClient, name: keyof ApiClient) =>
        name === 'getDramaListByIsNewRelease' ? () => Promise.resolve([card]) : api[name];
      return renderPage(request, { ...page, api: new Proxy(page.api, { get: get as never }) });
    },
  });
  const { status, text } = await visit(failing, 'ja');
  expect(status).toBe(500);
  expect(text).toContain('<html lang="ja"');
  expect(text).toContain(site.context.translators.ja.t('page.errorText'));
  expect(text).toContain('Unexpected Server Error');
  expect(text).not.toContain('Objects are not valid');
});

test('a page that cannot be rendered is replaced by plain text with the id of the request; bots get no body', async () => {
  const { status, text, headers } = await visit(broken, 'ja');
  const [words, reference] = text.split('\n');
  expect([status, words]).toEqual([500, '500 请稍后再访问 · Please visit again later']);
  expect(reference).toBe(`参考编号 · Reference: ${headers['x-request-id']}`);
  expect(headers['cache-control']).toBe('no-store');
  const forBot = await visit(broken, 'ja', '', GOOGLEBOT);
  expect([forBot.status, forBot.body.length]).toEqual([500, 0]);
  expect(forBot.headers['content-type']).toBeUndefined();
});

test('failures are logged and visits are not, as the privacy policy promises', async () => {
  lines.length = 0;
  for (const path of ['/en', '/en/nothing', '/api/drama/getTag', '/api/nothing'])
    await ask(site, path, { headers: { 'user-agent': BROWSER } });
  // An outage is logged once, not per request.
  await visit(withoutDatabase, 'en', '?keyword=secret');
  await visit(broken, 'en', '?keyword=secret');
  await expect.poll(requests).toEqual([['/en', 500]]);
});

test('the page of all components exists only in development', async () => {
  expect((await ask(site, '/dev/ui')).status).toBe(404);
});
