import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '#demo/fill.ts';
import type { Db } from '#server/db/client.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/db/embedded/embedded-postgres.ts';
import { ask } from '#tests/support/ask.ts';
import { createDemoDatabase } from '#tests/support/demo-database.ts';
import {
  mainOf,
  menuEntriesOf,
  NEWEST,
  SHARED,
  startRecordedSite,
  titleOf,
} from '#tests/support/pages.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const { get, renders, site } = await startRecordedSite();

describe('a shared page', () => {
  test('contains no data of the visitor whose request was rendered', async () => {
    // Fills the cache and drops it, so that one request of this visitor is rendered: with an empty
    // cache it could be rendered before and after it is dropped.
    await get('/en');
    renders.length = 0;
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

  test('is rendered once for fifty concurrent requests', async () => {
    await touchCatalogue(site.context.db);
    await expect
      .poll(async () => {
        renders.length = 0;
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
    const { connection } = await createDemoDatabase();
    servers = [await startTestServer({ connection }), await startTestServer({ connection })];
  });

  test('both show a title that was changed through one of them', async () => {
    const pages = () => Promise.all(servers.map(async (server) => (await ask(server, '/en')).text));
    const pagesShow = (title: string) => async () =>
      (await pages()).map((page) => page.includes(`>${title}<`));
    await expect.poll(pagesShow(titleOf(NEWEST, 'en'))).toEqual([true, true]);

    await retitle((servers[1] as TestServer).context.db, 'A Name of Today');
    await expect.poll(pagesShow('A Name of Today')).toEqual([true, true]);
    expect(await pagesShow(titleOf(NEWEST, 'en'))()).toEqual([false, false]);
  });
});

describe('while the database is unreachable', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let server: TestServer;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vignette-pages-'));
    postgres = await startEmbeddedPostgres(dataDir, { settings: { fsync: 'off' } });
    server = await startTestServer({ connection: postgres.connection });
    await fillDemo(server.context.db, { hasBuyer: false });
  });

  afterAll(async () => {
    await server.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('cached pages are served, others get 503, and all pages work once the database is back', async () => {
    await expect.poll(async () => (await ask(server, '/en')).text).toContain('New releases');
    await postgres.stop();

    const cached = await ask(server, '/en');
    expect(cached.status).toBe(200);
    expect(cached.text).toContain('New releases');

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
    // This page needs only the menu from the database. The Japanese menu is not in the memory cache
    // yet, so the page is rendered without a menu.
    const menuless = await ask(server, '/ja/reset-password');
    expect(menuless.status).toBe(200);
    expect(menuless.headers).not.toHaveProperty('etag');
    expect(menuless.headers['cache-control']).toBe('no-store');
    expect(menuEntriesOf(menuless.text)).toEqual([]);

    postgres = await startEmbeddedPostgres(dataDir, { settings: { fsync: 'off' } });
    await retitle(server.context.db, 'Changed Meanwhile');
    await expect.poll(async () => (await ask(server, '/es')).status).toBe(200);
    const complete = await ask(server, '/ja/reset-password');
    expect(menuEntriesOf(complete.text)).toContain('ホーム');
    expect(complete.headers['cache-control']).toBe(SHARED);
    // The notification was lost with the listening connection; after reconnecting, the page is
    // refreshed.
    await expect.poll(async () => (await ask(server, '/en')).text).toContain('Changed Meanwhile');
  });
});
