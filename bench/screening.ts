import { sql } from 'kysely';
import { calls } from '#contract/calls.ts';
import { startProcess } from '#scripts/start-process.ts';
import { type Db, openDatabase } from '#server/db/client.ts';
import { requireEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { makeToken } from '#server/text/tokens.ts';
import { measure } from './support/load.ts';
import { median, print } from './support/report.ts';

const VIEWERS = 1000;
/** How often a player loads a segment: as often as a segment is long. */
const SEGMENT_MS = 4000;
const ROUNDS = 3;
const SECONDS = 4;
const PAGE = '/en';
const GRANT = /^\/watch\/[^/]+/;

interface Request {
  path: string;
  headers: Record<string, string>;
}

/**
 * 1,000 viewers who load segments by grants beside requests for public pages, and the cost of the
 * check for media that everybody may load.
 */
export async function benchScreening(
  siteUrl: string,
  settings: Record<string, string>,
): Promise<void> {
  const database = openDatabase(await requireEmbeddedPostgres(settings.DATA_DIR));
  try {
    await benchViewers(siteUrl, database.db);
    await benchOpenMedia(siteUrl, database.db);
  } finally {
    await database.close();
  }
}

async function benchViewers(siteUrl: string, db: Db): Promise<void> {
  const port = Number(new URL(siteUrl).port);
  const headers = { 'accept-encoding': 'br' };
  const each = await openEpisodes(siteUrl, db);
  const open = each.map(({ path }) => ({ path: path.replace(GRANT, '/media'), headers: {} }));
  const watch = (requests: Request[]) =>
    measure({
      port,
      path: '',
      each: requests,
      pauseMs: SEGMENT_MS,
      seconds: 2 * SECONDS,
      connections: VIEWERS,
    });
  const read = () => measure({ port, path: PAGE, headers, seconds: SECONDS });
  /** The throughput of the page beside the viewers, and how many segments they load. */
  const readBeside = async (requests: Request[]) => {
    const watching = watch(requests);
    const pages = await read();
    return { pages, segments: (await watching) * 2 * SECONDS };
  };
  // Warm-up: the server reads each grant once.
  await watch(each);
  await readBeside(open);
  const toNone: number[] = [];
  const toOpen: number[] = [];
  const transactions: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await read();
    const besideOpen = await readBeside(open);
    const before = await countTransactions(db);
    const beside = await readBeside(each);
    transactions.push(((await countTransactions(db)) - before) / beside.segments);
    toNone.push(beside.pages / alone);
    toOpen.push(beside.pages / besideOpen.pages);
  }
  const what = `throughput of a page beside ${VIEWERS} viewers with grants, relative to`;
  print(`${what} without viewers`, median(toNone), { atLeast: 0.7 });
  print(`${what} as many viewers of open media`, median(toOpen), { atLeast: 0.85 });
  // The server's own work, such as its heartbeat, is a few transactions per second.
  print('transactions of the database per segment', median(transactions), { atMost: 0.1 });
}

/** Opens an episode for each viewer; returns the requests for one of its segments. */
async function openEpisodes(siteUrl: string, db: Db): Promise<Request[]> {
  const episode = await db
    .selectFrom('episodes')
    .innerJoin('dramas', 'dramas.id', 'episodes.drama_id')
    .select(['drama_id', 'episode_no'])
    .where('dramas.state', '=', 'published')
    .where('dramas.preview', '=', 'all')
    .orderBy('drama_id')
    .executeTakeFirstOrThrow();
  const { method, path } = calls.openEpisode;
  const requests: Request[] = [];
  while (requests.length < VIEWERS) {
    const cookie = `viewer=${makeToken()}`;
    const response = await fetch(siteUrl + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(episode),
    });
    const { data } = await response.json();
    requests.push({
      path: await findSegment(siteUrl, data.video_url, cookie),
      headers: { cookie },
    });
  }
  return requests;
}

/**
 * By the folder of a video below the grant: the path of the last segment of a rendition in it. Every
 * viewer has another grant.
 */
const segments = new Map<string, string>();

async function findSegment(siteUrl: string, playlist: string, cookie: string): Promise<string> {
  const folder = playlist.replace(/[^/]*$/, '');
  const media = folder.replace(GRANT, '');
  const known = segments.get(media) ?? (await readSegment(siteUrl, playlist, cookie));
  segments.set(media, known);
  return folder + known;
}

async function readSegment(siteUrl: string, playlist: string, cookie: string): Promise<string> {
  const read = async (path: string) =>
    (await fetch(siteUrl + path, { headers: { cookie } })).text();
  const lastOf = (text: string) =>
    text
      .trim()
      .split('\n')
      .findLast((line) => !line.startsWith('#'));
  const folder = playlist.replace(/[^/]*$/, '');
  const rendition = lastOf(await read(playlist)) ?? '';
  const segment = lastOf(await read(folder + rendition)) ?? '';
  return rendition.replace(/[^/]*$/, '') + segment;
}

async function countTransactions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT xact_commit + xact_rollback AS count FROM pg_stat_database
    WHERE datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
}

async function benchOpenMedia(siteUrl: string, db: Db): Promise<void> {
  const { cover } = await db
    .selectFrom('dramas')
    .select('cover')
    .where('state', '=', 'published')
    .where('cover', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  // Without the colour in the fragment (contract/site/images.ts).
  const path = String(cover).replace(/#.*/, '');
  const plain = await startProcess(['bench/support/plain-media-server.ts']);
  try {
    const [sitePort, plainPort] = [siteUrl, plain.url].map((url) => Number(new URL(url).port)) as [
      number,
      number,
    ];
    const rate = (port: number) => measure({ port, path, seconds: SECONDS });
    await rate(sitePort);
    await rate(plainPort);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      ratios.push((await rate(sitePort)) / (await rate(plainPort)));
    print('throughput of open media, relative to files without a check', median(ratios), {
      atLeast: 0.9,
    });
  } finally {
    await plain.stop();
  }
}
