import { request } from 'node:http';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { startProcess } from '#scripts/start-process.ts';
import { type Db, openDatabase } from '#server/db/client.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { fillCatalogue } from './catalogue/fill.ts';
import { print } from './support/report.ts';
import { databaseUrl, withScratch } from './support/scratch-database.ts';

const DRAMAS = Number(process.env.BENCH_DRAMAS ?? 1_000_000);
/** One for each language in which `fillCatalogue` gives a drama a title. */
const ADDRESSES_PER_DRAMA = 5;
const MB = 1024 * 1024;
const SAMPLE_MS = 100;
const WARM_UP_PAGES = 300;

/** Measures the memory that a server needs to send all parts of a sitemap of a million dramas. */
export async function benchSitemap(settings: Record<string, string>): Promise<void> {
  await withScratch(async (scratch) => {
    const connection = await scratch.create('sitemap');
    const { db, close } = openDatabase(connection);
    await migrateToLatest(db);
    await fillCatalogue(db, DRAMAS);
    await addEpisodes(db);
    await close();
    console.log(`· filled ${DRAMAS.toLocaleString('en')} dramas`);
    const site = await startProcess(['scripts/start.ts'], {
      ...settings,
      DEMO: '0',
      DATABASE_URL: databaseUrl(connection),
      METRICS_HOST: '127.0.0.1',
    });
    await readAll(site.url).finally(site.stop);
  });
}

/** One episode per drama, all with the same video, which makes no difference to the sitemap. */
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

async function readAll(siteUrl: string): Promise<void> {
  const startedAt = performance.now();
  const index = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const indexedAt = performance.now();
  const parts = Array.from(index.matchAll(/<loc>([^<]+)</g), ([, address = '']) => address);
  await warmUp(siteUrl);
  const before = await memoryOf(siteUrl);
  let peak = before;
  const sampling = setInterval(async () => {
    peak = Math.max(peak, await memoryOf(siteUrl).catch(() => 0));
  }, SAMPLE_MS);
  const warmAt = performance.now();
  let [addresses, largest] = [0, 0];
  for (const address of parts) {
    const part = await read(siteUrl + new URL(address).pathname);
    addresses += part.addresses;
    largest = Math.max(largest, part.bytes);
  }
  clearInterval(sampling);
  const seconds = (performance.now() - warmAt) / 1000;
  console.log(
    `· ${parts.length} parts with ${addresses.toLocaleString('en')} addresses in ${seconds.toFixed(0)} s, the index in ${(indexedAt - startedAt).toFixed(0)} ms`,
  );
  print('addresses per drama', addresses / DRAMAS, { atLeast: ADDRESSES_PER_DRAMA });
  // The protocol of sitemaps allows 50 MB.
  print('largest part, uncompressed', largest / MB, { atMost: 50 }, ' MB');
  print('peak memory growth while all parts are sent', (peak - before) / MB, { atMost: 50 }, ' MB');
}

/**
 * Under any load, V8's heap grows once by about 60 MB. Rendering pages before the measurement
 * excludes this growth from it.
 */
async function warmUp(siteUrl: string) {
  for (let page = 1; page <= WARM_UP_PAGES; page += 1)
    await read(`${siteUrl}/en/short-play-copyright?page=${page}`);
}

/** Counts the addresses and bytes of a reply while it streams, without keeping it in memory. */
async function read(url: string): Promise<{ addresses: number; bytes: number }> {
  let [addresses, bytes, rest] = [0, 0, ''];
  for await (const chunk of await open(url)) {
    bytes += chunk.length;
    const text = rest + chunk;
    // The text after the last complete address is kept: a tag can be split between two chunks.
    const end = text.lastIndexOf('</loc>') + 1;
    addresses += text.slice(0, end).split('<loc>').length - 1;
    rest = text.slice(end);
  }
  return { addresses, bytes };
}

function open(url: string): Promise<NodeJS.ReadableStream> {
  const { promise, resolve, reject } = Promise.withResolvers<NodeJS.ReadableStream>();
  request(url, { headers: { 'accept-encoding': 'gzip' } }, (reply) => {
    if (reply.statusCode !== 200) reject(new Error(`${url}: ${reply.statusCode}`));
    resolve(reply.headers['content-encoding'] === 'gzip' ? reply.pipe(createGunzip()) : reply);
  })
    .on('error', reject)
    .end();
  return promise;
}

async function memoryOf(siteUrl: string): Promise<number> {
  const numbers = await (await fetch(`${siteUrl}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(numbers)?.[1]);
}
