import { connect, type Socket } from 'node:net';
import { Kysely, PostgresDialect, sql, type UpdateObject } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { prefixes } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/tables.ts';
import { ask } from '#tests/support/ask.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createDemoDatabase } from '#tests/support/demo-database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createSitemapService } from './sitemap.service.ts';

const ORIGIN = 'https://vignette.test';
const MEDIA = 'https://media.vignette.test/files';
const INDEX_PATHS = ['/sitemap.xml', ...prefixes.map((prefix) => `/${prefix}/sitemap.xml`)];

let site: TestServer;
/** Its sitemap has three parts: the first is full, the second empty, the third has one drama. */
let large: TestServer;
let database: TestDatabase;

beforeAll(async () => {
  const settings = { PUBLIC_URL: ORIGIN, MEDIA_BASE_URL: MEDIA, API_RATE: '0' };
  const demo = await createDemoDatabase();
  site = await startTestServer({ settings, connection: demo.connection });
  database = await createTestDatabase();
  await insertMany(database.db, 2_000);
  await insertBare(database.db, 5_999);
  large = await startTestServer({ settings, connection: database.connection });
});

/**
 * Every tenth drama is a draft. Synopses are long, so that a reply exceeds the socket's buffers.
 */
async function insertMany(db: Db, dramas: number) {
  await sql`
    INSERT INTO dramas (original_language, original_title, cover, release_date, state, published_at)
    SELECT 'zh', 'Drama ' || n, '/media/posters/plain-640.webp#2b2734', '2026-01-31',
      CASE WHEN n % 10 = 0 THEN 'draft' ELSE 'published' END,
      CASE WHEN n % 10 = 0 THEN NULL ELSE TIMESTAMPTZ '2026-01-31 10:00Z' END
    FROM generate_series(1, ${dramas}::integer) AS n`.execute(db);
  await sql`
    INSERT INTO drama_texts (drama_id, locale, title, synopsis)
    SELECT id, 'en', original_title, repeat('Long ago. ', 300) FROM dramas`.execute(db);
  await sql`
    WITH clip AS (
      INSERT INTO videos (path, thumbnail, duration_seconds)
      VALUES ('/media/clips/a/master.m3u8', '/media/clips/a/thumbnail.webp', 90) RETURNING id
    )
    INSERT INTO episodes (drama_id, episode_no, video_id)
    SELECT dramas.id, 1, clip.id FROM dramas, clip`.execute(db);
}

/** A drama without texts and episodes, with an id far from the others. */
async function insertBare(db: Db, id: number) {
  await sql`
    INSERT INTO dramas (id, original_language, original_title, cover, release_date, state, published_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${id}, 'zh', '远方', 'https://elsewhere.test/a.jpg', '2026-01-31', 'published', now())
  `.execute(db);
}

const read = async (server: TestServer, path: string) => {
  const reply = await ask(server, path, { headers: { 'accept-encoding': 'gzip' } });
  expect([reply.status, reply.headers['content-type']], path).toEqual([
    200,
    'application/xml; charset=utf-8',
  ]);
  if (reply.text.length >= 1024) expect(reply.headers['content-encoding']).toBe('gzip');
  return reply;
};
const all = (xml: string, tag: string) =>
  Array.from(xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g')), ([, text = '']) => text);
const entriesOf = (xml: string) =>
  Array.from(xml.matchAll(/<url>(.*?)<\/url>/gs), ([, entry = '']) => entry);

describe('the index', () => {
  test('is served at the root and under each prefix, and lists only parts with dramas', async () => {
    const replies = await Promise.all(INDEX_PATHS.map((path) => read(large, path)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/,
    );
    expect(all(replies[0]?.text ?? '', 'loc')).toEqual(
      ['pages', 'dramas-1', 'dramas-3'].map((name) => `${ORIGIN}/sitemaps/${name}.xml`),
    );
  });
});

test('the list of pages has the public pages under every prefix', async () => {
  const { text } = await read(site, '/sitemaps/pages.xml');
  const urls = all(text, 'loc');
  for (const prefix of prefixes) {
    expect(urls).toContain(`${ORIGIN}/${prefix}`);
    expect(urls).toContain(`${ORIGIN}/${prefix}/short-play-copyright`);
  }
  expect(urls.length % prefixes.length).toBe(0);
  expect(urls.filter((url) => /player|reset|history|center|my-drama/.test(url))).toEqual([]);
  expect(entriesOf(text)[0]).toContain(`hreflang="x-default" href="${ORIGIN}/"`);
});

describe('a part', () => {
  test('has alternates, picture and video of each drama in every language', async () => {
    const { text } = await read(site, '/sitemaps/dramas-1.xml');
    const { id: unwatchable } = await site.context.db
      .selectFrom('dramas')
      .select('id')
      .where('preview', '=', 'none')
      .executeTakeFirstOrThrow();
    const entries = entriesOf(text);
    expect(entries).toHaveLength(102 * prefixes.length);
    for (const entry of entries) {
      const [url = ''] = all(entry, 'loc');
      const [, id] = /^https:\/\/vignette\.test\/\w\w\/player\/(\d+)$/.exec(url) ?? [];
      const links = Array.from(
        entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g),
        ([, lang, href]) => [lang, href],
      );
      expect(links, url).toEqual([
        ...prefixes.map((prefix) => [prefix, `${ORIGIN}/${prefix}/player/${id}`]),
        ['x-default', `${ORIGIN}/en/player/${id}`],
      ]);
      const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
      expect(all(entry, 'lastmod')[0]).toMatch(ISO_TIME);
      expect(all(entry, 'image:loc')[0]).toMatch(/^https:\/\/media\.\S+-(1600|2560)\.webp$/);
      if (id === String(unwatchable)) continue;
      expect(all(entry, 'video:title')[0]).toMatch(/\S/);
      expect(all(entry, 'video:description')[0]).toMatch(/\S/);
      expect(all(entry, 'video:thumbnail_loc')[0]).toMatch(/^https:\/\/media\.\S+\.webp$/);
      expect(all(entry, 'video:content_loc')[0]).toMatch(/^https:\/\/media\.\S+\.m3u8$/);
      expect(Number(all(entry, 'video:duration')[0])).toBeGreaterThan(0);
      expect(all(entry, 'video:publication_date')[0]).toMatch(ISO_TIME);
    }
    const titles = entries.slice(0, 5).map((entry) => all(entry, 'video:title')[0]);
    expect(new Set(titles).size).toBe(5);
  });

  test('has every published drama once, over all batches, within the limits of sitemaps', async () => {
    const { text } = await read(large, '/sitemaps/dramas-1.xml');
    const urls = all(text, 'loc');
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toHaveLength(1_800 * prefixes.length);
    expect(urls.filter((url) => /0$/.test(url))).toEqual([]);
    expect(urls.length).toBeLessThanOrEqual(50_000);
    expect(Buffer.byteLength(text)).toBeLessThan(50 * 1024 * 1024);
    expect(text.endsWith('</urlset>\n')).toBe(true);
  });

  test('has the URL and picture of a drama without texts and episodes', async () => {
    const { text } = await read(large, '/sitemaps/dramas-3.xml');
    expect(all(text, 'loc')).toEqual(prefixes.map((prefix) => `${ORIGIN}/${prefix}/player/5999`));
    expect(all(text, 'image:loc')[0]).toBe('https://elsewhere.test/a.jpg');
    expect(text).not.toContain('video:video');
  });

  test('exists once a drama is published, and is well-formed XML with any title', async () => {
    const server = await startTestServer({ settings: { PUBLIC_URL: ORIGIN } });
    const { db } = server.context;
    const empty = await read(server, '/sitemap.xml');
    expect(all(empty.text, 'loc')).toEqual([`${ORIGIN}/sitemaps/pages.xml`]);
    const title = `Tom & "Jerry" <'x'>\u0007\u{1F3AC}`;
    const id = await addDrama(db, { texts: { ja: { title, synopsis: '' } } });
    await sql`
      WITH clip AS (
        INSERT INTO videos (path, thumbnail, duration_seconds)
        VALUES ('/media/a?x=1&y=<', '/media/é.webp#010203', 5) RETURNING id
      )
      INSERT INTO episodes (drama_id, episode_no, video_id) SELECT ${id}, 1, id FROM clip
    `.execute(db);
    const { text } = await read(server, '/sitemaps/dramas-1.xml');
    const written = 'Tom &amp; &quot;Jerry&quot; &lt;&apos;x&apos;&gt;\u{1F3AC}';
    const [inChinese = '', , inJapanese = ''] = entriesOf(text);
    expect(all(inJapanese, 'video:title')).toEqual([written]);
    // The title is used as the required description.
    expect(all(inJapanese, 'video:description')).toEqual([written]);
    expect(all(inChinese, 'video:title')).toEqual(['原名']);
    expect(all(inChinese, 'video:content_loc')).toEqual([`${ORIGIN}/media/a?x=1&amp;y=%3C`]);
    expect(all(inChinese, 'video:thumbnail_loc')).toEqual([`${ORIGIN}/media/%C3%A9.webp`]);
  });

  test('has the video of the first episode that everybody may watch', async () => {
    const applied = { COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '127.0.0.1' };
    const server = await startTestServer({ settings: { PUBLIC_URL: ORIGIN, ...applied } });
    const { db } = server.context;
    const rules: UpdateObject<Database, 'dramas'>[] = [
      { preview: 'first', preview_episodes: 1 },
      { preview: 'none' },
      { watch_territories: ['MX'] },
    ];
    for (const rule of rules) {
      const id = await addDrama(db);
      await addEpisodes(db, id, [90, 60]);
      await db.updateTable('dramas').set(rule).where('id', '=', id).execute();
    }
    const { text } = await read(server, '/sitemaps/dramas-1.xml');
    const videos = entriesOf(text).map((entry) => all(entry, 'video:content_loc')[0]);
    const inEachLanguage = (video: string | undefined) => prefixes.map(() => video);
    expect(videos).toEqual([
      ...inEachLanguage(`${ORIGIN}/media/clips/1-1.mp4`),
      ...inEachLanguage(undefined),
      ...inEachLanguage(undefined),
    ]);
  });

  test.each([
    'dramas-2',
    'dramas-0',
    'dramas-01',
    'dramas--1',
    'dramas-1e3',
    'dramas-999999999999',
    'dramas-9999999999999999999999',
    'dramas-',
    'dramas-1.xml',
    'Pages',
    'pages/1',
    'sitemap',
    '%00',
  ])('%s is a 404 with a message', async (name) => {
    const reply = await ask(large, `/sitemaps/${name}.xml`);
    expect([reply.status, reply.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.text).toContain('No such part of the sitemap');
  });

  test('supports HEAD, identity encoding and conditional requests', async () => {
    const head = await ask(large, '/sitemaps/dramas-1.xml?v=1', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const path of ['/sitemaps/pages.xml', '/sitemaps/dramas-1.xml']) {
      const plain = await ask(site, path);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.text).toBe((await read(site, path)).text);
      const headers = { 'if-none-match': plain.headers.etag ?? '', 'accept-encoding': 'gzip' };
      expect((await ask(site, path, { headers })).status).toBe(304);
    }
  });

  test('is cached until the catalogue changes', async () => {
    const server = await startTestServer({ settings: { API_RATE: '0' } });
    const { db, sitemap } = server.context;
    const write = vi.spyOn(sitemap, 'dramas');
    const titles = async () =>
      all((await read(server, '/sitemaps/dramas-1.xml')).text, 'loc').length / prefixes.length;
    await addDrama(db);
    await expect.poll(titles).toBe(1);
    // The notification of the change may still be pending.
    await expect
      .poll(async () => {
        write.mockClear();
        await Promise.all(Array.from({ length: 20 }, titles));
        return write.mock.calls.length;
      })
      .toBe(0);
    await addDrama(db);
    await expect.poll(titles).toBe(2);
  });
});

test('a batch is queried only after the previous one was read', async () => {
  let queries = 0;
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: () => {
      queries += 1;
    },
  });
  const service = createSitemapService(db, {
    publicUrl: ORIGIN,
    areTerritoriesApplied: false,
    addressOf: (path) => path,
  });
  const pieces = await service.dramas(1);
  /** The number of queries before each entry. */
  const queryCounts = [];
  for await (const piece of pieces ?? []) if (piece.startsWith('<url>')) queryCounts.push(queries);
  const expected = Array.from({ length: 1_800 }, (_, index) => 1 + Math.floor(index / 50));
  expect(queryCounts).toEqual(expected);
});

describe('clients that do not read the reply', () => {
  /** Requests a part without reading it; resolves when the first bytes have arrived. */
  async function stall(): Promise<Socket> {
    const { hostname, port } = new URL(large.url);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve) => {
      socket.once('readable', resolve);
      socket.write(`GET /sitemaps/dramas-1.xml HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
    });
    return socket;
  }

  test('do not delay others', async () => {
    const sockets = await Promise.all(Array.from({ length: 40 }, stall));
    const { status, text } = await read(large, '/sitemaps/dramas-1.xml');
    expect([status, text.endsWith('</urlset>\n')]).toEqual([200, true]);
    expect((await ask(large, '/sitemaps/dramas-3.xml')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
