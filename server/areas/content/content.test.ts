import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ContentPage } from '#contract/site/content.ts';
import { type Locale, prefixOf } from '#i18n/locales.ts';
import { currentBuild } from '#server/settings/builds.ts';
import { ask } from '#tests/support/ask.ts';
import { addDrama, addTag } from '#tests/support/data/catalogue.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { FindDocument } from './built-documents.ts';

const build = currentBuild();
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** The page `cooperation` has no Korean document. */
const findDocument: FindDocument = async (page, locale) => {
  if (page === 'cooperation' && locale === 'ko') return undefined;
  return {
    title: `About {site} (${locale})`,
    description: '{titles} titles of {site}',
    html: `<h1>${page} ${locale}</h1><p>{site} {email} <b>{titles}|{episodes}|{hours}|{tags}|{years}|{languages}</b> ${'words '.repeat(200)}</p>`,
  };
};

let site: TestServer;

beforeAll(async () => {
  site = await startTestServer({
    settings: { SITE_NAME: 'Rough & <Ready>', BUSINESS_EMAIL: 'rights@a.example', API_RATE: '0' },
    overrides: { findDocument },
  });
});

const get = (path: string, headers: Record<string, string> = {}) => ask(site, path, { headers });
const payloadOf = async (path: string, cookie = ''): Promise<ContentPage> =>
  JSON.parse((await get(`${path}/_payload.json`, { cookie })).text);
const factsIn = (html: string) => /<b>(.*?)<\/b>/.exec(html)?.[1];

describe('the payload of a page', () => {
  test('has the content of the page, with the same caching', async () => {
    const page = await get('/en/about');
    const payload = await get('/en/about/_payload.json', { 'accept-encoding': 'br' });
    expect(payload.status).toBe(200);
    expect(payload.headers).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': 'br',
      'cache-control': SHARED,
      vary: 'accept-encoding',
    });
    const { title, description, html } = JSON.parse(payload.text) as ContentPage;
    expect([title, description]).toEqual([
      'About Rough & <Ready> (en)',
      '0 titles of Rough & <Ready>',
    ]);
    expect(html).toContain('Rough &amp; &lt;Ready&gt; rights@a.example');
    expect(page.text).toContain(html);
    expect(page.text).toContain('<title>About Rough &amp; &lt;Ready&gt; (en)</title>');
    expect(page.text).toContain('content="0 titles of Rough &amp; &lt;Ready&gt;"');
    const { etag = '' } = payload.headers;
    expect((await get('/en/about/_payload.json', { 'if-none-match': etag })).status).toBe(304);
  });

  test('under /zh depends on the cookie, as the page does', async () => {
    for (const [cookie, locale] of [
      ['', 'zh'],
      ['lang=zh-TW', 'zh-TW'],
      ['lang=ja', 'zh'],
    ] as const) {
      const reply = await get('/zh/about/_payload.json', { cookie });
      expect(JSON.parse(reply.text).html).toContain(`<h1>about ${locale}</h1>`);
      expect(reply.headers['cache-control']).toBe('private, no-cache');
      expect(reply.headers.vary).toBe('accept-encoding, cookie');
    }
  });

  test.each([
    ['/ko/cooperation/_payload.json', 'without a document in the language'],
    ['/en/short-play-copyright/_payload.json', 'of a page that is not a document'],
    ['/en/watch-history/_payload.json', 'of a page that requires signing in'],
    ['/en/_payload.json', 'of the home page'],
    ['/_payload.json', 'of the root'],
    ['/fr/about/_payload.json', 'in an unknown language'],
    ['/en/nothing/_payload.json', 'of an unknown page'],
    ['/en/about/x/_payload.json', 'below a page'],
    ['/en/..%2Fabout/_payload.json', 'with an encoded path traversal'],
  ])('%s, %s, is a 404 with a message', async (path) => {
    const reply = await get(path);
    expect([reply.status, reply.text]).toEqual([404, 'There is no such page in this language.']);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('is the same with a query or HEAD; other methods are rejected', async () => {
    const { headers } = await get('/en/about/_payload.json');
    expect((await get('/en/about/_payload.json?x=1')).headers.etag).toBe(headers.etag);
    const head = await ask(site, '/en/about/_payload.json', { method: 'HEAD' });
    expect([head.status, head.headers.etag]).toEqual([200, headers.etag]);
    expect((await ask(site, '/en/about/_payload.json', { method: 'POST' })).status).toBe(405);
  });
});

test('a page is a 404 in a language for which it has no document', async () => {
  const missing = await get('/ko/cooperation');
  expect(missing.status).toBe(404);
  expect(missing.text).toContain('Page Not Found: /ko/cooperation');
  expect((await get('/ja/cooperation')).status).toBe(200);
});

test('facts are read from the current catalogue and formatted for the language', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const year = new Date().getUTCFullYear();
  expect(factsIn((await payloadOf('/en/about')).html)).toBe(`0|0|0|0|${year}|6`);
  const { db } = site.context;
  const [love, ghosts] = [await addTag(db, 'love', 1), await addTag(db, 'ghosts', 2)];
  await addTag(db, 'unused', 3);
  const first = await addDrama(db, { tagIds: [love], releaseDate: '2021-05-01' });
  await addDrama(db, { tagIds: [love, ghosts], releaseDate: '2026-01-02' });
  await addDrama(db, { state: 'draft', releaseDate: '1999-01-01' });
  await db
    .updateTable('dramas')
    .set({ episode_count: 12_345, total_minutes: 90 * 60 })
    .where('id', '=', first)
    .execute();
  await expect
    .poll(async () => factsIn((await payloadOf('/es/about')).html))
    .toBe('2|12.345|90|2|2021–2026|6');
  expect(factsIn((await payloadOf('/en/about')).html)).toBe('2|12,345|90|2|2021–2026|6');
});

describe('the manifest of the build', () => {
  const name =
    readdirSync(join(build.client, 'builds/meta')).find((file) => file.endsWith('.json')) ?? '';

  test('has the build id and the prerendered pages, and is cached as immutable', async () => {
    const reply = await get(`/builds/meta/${name}`, { 'accept-encoding': 'br' });
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const manifest = JSON.parse(reply.text);
    expect(`${manifest.id}.json`).toBe(name);
    expect(manifest.timestamp).toBeGreaterThan(Date.parse('2026-01-01'));
    const written = readdirSync(build.content).map((file) => {
      const [page, locale] = file.split('.') as [string, Locale];
      return `/${prefixOf(locale)}/${page}`;
    });
    expect(new Set(manifest.prerendered)).toEqual(new Set(written));
    expect(manifest.routeRules).toEqual(
      Object.fromEntries(written.map((path) => [path, { prerender: true }])),
    );
  });

  test('has the build id, which every page contains and no script does', async () => {
    const buildId = name.replace('.json', '');
    expect((await get('/en')).text).toContain(`"buildId":"${buildId}"`);
    // A script with the id would change with each build, and browsers would download it again.
    const scripts = globSync(join(build.client, 'assets/*.js'));
    expect(scripts.filter((file) => readFileSync(file, 'utf8').includes(buildId))).toEqual([]);
  });

  test.each(['nope.json', '..%2f..%2fassets', `${'x'.repeat(64)}.json`, ''])(
    'of another build, %s, is a 404 that is not cached',
    async (other) => {
      const reply = await get(`/builds/meta/${other}`);
      expect([reply.status, reply.headers['cache-control']]).toEqual([404, 'no-store']);
    },
  );
});
