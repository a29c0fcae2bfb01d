import { request } from 'node:http';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { type Db, openDatabase, type SocketConnection } from '../server/db/client.ts';
import { migrateToLatest } from '../server/db/migrate.ts';
import { fillCatalogue } from './catalogue/fill.ts';
import { startProcess } from './process.ts';
import { print } from './report.ts';
import { withScratch } from './scratch-database.ts';

const DRAMAS = Number(process.env.BENCH_DRAMAS ?? 1_000_000);
const ADDRESSES_PER_DRAMA = 5;
const MB = 1024 * 1024;
const SAMPLE_MS = 100;
const WARM_UP_PAGES = 300;

/** How much memory a server needs to tell of a million dramas, one part after the other. */
export async function benchSitemap(settings: Record<string, string>): Promise<void> {
  await withScratch(async (scratch) => {
    const connection = await scratch.create('sitemap');
    const { db, close } = openDatabase(connection);
    await migrateToLatest(db);
    await fillCatalogue(db, DRAMAS);
    await addEpisodes(db);
    await close();
    console.log(`· filled ${DRAMAS.toLocaleString('en')} dramas`);
    const site = await startProcess(['server/main.ts'], {
      ...settings,
      DEMO: '0',
      DATABASE_URL: urlOf(connection),
      METRICS_HOST: '127.0.0.1',
    });
    await readAll(site.url).finally(site.stop);
  });
}

/** One each, all of one clip: what the sitemap tells of a video is the same work. */
async function addEpisodes(db: Db) {
  await db.transaction().execute(async (tx) => {
    await sql`
      SET LOCAL statement_timeout = 0; SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`
      INSERT INTO videos (path, thumbnail, duration_seconds)
      VALUES ('/media/clips/made/master.m3u8', '/media/clips/made/thumbnail.webp', 90)`.execute(tx);
    await sql`
      INSERT INTO episodes (drama_id, episode_no, video_id)
      SELECT dramas.id, 1, videos.id FROM dramas, videos`.execute(tx);
  });
}

function urlOf({ host, port, user, database }: SocketConnection): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

async function readAll(siteUrl: string): Promise<void> {
  const index = await read(`${siteUrl}/sitemap.xml`);
  await warmUp(siteUrl);
  const before = await memoryOf(siteUrl);
  let peak = before;
  const watching = setInterval(async () => {
    peak = Math.max(peak, await memoryOf(siteUrl).catch(() => 0));
  }, SAMPLE_MS);
  const startedAt = performance.now();
  const parts = [];
  for (const place of index.places) parts.push(await read(siteUrl + new URL(place).pathname));
  clearInterval(watching);
  const seconds = (performance.now() - startedAt) / 1000;
  const addresses = parts.reduce((sum, { places }) => sum + places.length, 0);
  const largest = Math.max(...parts.map(({ bytes }) => bytes)) / MB;
  console.log(`· ${parts.length} parts with ${addresses.toLocaleString('en')} addresses`);
  console.log(
    `· ${(index.seconds * 1000).toFixed(0)} ms for the index, ${seconds.toFixed(0)} s for all`,
  );
  print('addresses told, a drama', addresses / DRAMAS, { atLeast: ADDRESSES_PER_DRAMA });
  print('the largest part, as it is before it is compressed', largest, { atMost: 50 }, ' MB');
  print('more memory at most while all are sent', (peak - before) / MB, { atMost: 50 }, ' MB');
}

/**
 * The engine takes some sixty megabytes to work in, once, whatever makes it busy. A server that
 * has rendered pages has them; what is left to measure is the sitemap's own.
 */
async function warmUp(siteUrl: string) {
  for (let page = 1; page <= WARM_UP_PAGES; page += 1)
    await read(`${siteUrl}/en/short-play-copyright?page=${page}`);
}

/** Read as it comes: this process shall not need the memory either. */
async function read(url: string) {
  const startedAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<NodeJS.ReadableStream>();
  request(url, { headers: { 'accept-encoding': 'gzip' } }, (reply) => {
    if (reply.statusCode !== 200) reject(new Error(`${url}: ${reply.statusCode}`));
    resolve(reply.headers['content-encoding'] === 'gzip' ? reply.pipe(createGunzip()) : reply);
  })
    .on('error', reject)
    .end();
  let bytes = 0;
  let rest = '';
  const places: string[] = [];
  for await (const piece of await promise) {
    bytes += piece.length;
    const text = rest + piece;
    let end = 0;
    for (const { 0: tag, 1: place = '', index } of text.matchAll(/<loc>([^<]+)<\/loc>/g)) {
      places.push(place);
      end = index + tag.length;
    }
    // An address may begin in one piece and end in the next.
    rest = text.slice(Math.max(end, text.length - 200));
  }
  return { places, bytes, seconds: (performance.now() - startedAt) / 1000 };
}

async function memoryOf(siteUrl: string): Promise<number> {
  const numbers = await (await fetch(`${siteUrl}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(numbers)?.[1]);
}
