import { join } from 'node:path';
import { sql } from 'kysely';
import { startProcess } from '../scripts/start-process.ts';
import { type Db, openDatabase } from '../server/db/client.ts';
import { makeCalls, viewByNewVisitor } from './call-load.ts';
import { benchCart } from './cart.ts';
import { median, print } from './report.ts';

const SECONDS = 10;
const CALLS_PER_SECOND = 1_000;
const ROUNDS = 5;
const ROUND_SECONDS = 2;
const CONNECTIONS = 200;
/** Asks the database each time: most other lists are kept in memory for a moment. */
const READ = 'GET /api/drama/getDramaListByRandom?limit=12 HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** One drama that everybody watches, and a server that is killed while they do; then the cart. */
export async function benchViews(settings: Record<string, string>): Promise<void> {
  const env = { ...settings, TRUSTED_PROXIES: '127.0.0.1', NODE_ENV: 'production' };
  const start = () => startProcess(['scripts/start.ts'], env);
  let site = await start();
  const { db, close } = openDatabase({
    host: join(settings.DATA_DIR ?? '', 'postgres'),
    port: 5432,
    user: 'vignette',
    database: 'vignette',
  });
  try {
    const port = portOf(site.url);
    const dramaId = await findHotDrama(db);
    await benchCounting(db, port, dramaId);
    await benchReads(port, dramaId);
    await benchCart(db, port);

    const before = await viewsOf(db, dramaId);
    const calling = watch(port, dramaId, SECONDS);
    setTimeout(() => void site.kill(), 1_000 + Math.random() * 2_000);
    const { acknowledged } = await calling;
    site = await start();
    const lost = acknowledged - ((await viewsOf(db, dramaId)) - before);
    print(`lost of ${acknowledged} acknowledged views, kill -9`, Math.max(0, lost), { atMost: 0 });
  } finally {
    await close();
    await site.stop();
  }
}

async function benchCounting(db: Db, port: number, dramaId: number): Promise<void> {
  await watch(port, dramaId, 2);
  const before = await viewsOf(db, dramaId);
  const { acknowledged, refused, perSecond } = await watch(port, dramaId, SECONDS);
  const gained = (await viewsOf(db, dramaId)) - before;
  print('views of one drama, for ten seconds', perSecond, { atLeast: CALLS_PER_SECOND }, '/s');
  print('calls among them that were refused', refused, { atMost: 0 });
  print('acknowledged views less those counted', Math.abs(acknowledged - gained), { atMost: 0 });
}

/** Reads one after the other, in turns alone and beside a thousand views a second. */
async function benchReads(port: number, dramaId: number): Promise<void> {
  const read = async () => {
    const reads = { port, connections: 1, seconds: ROUND_SECONDS, nextCall: () => READ };
    return (await makeCalls(reads)).medianMs;
  };
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await read());
    const watching = watch(port, dramaId, ROUND_SECONDS + 1, CALLS_PER_SECOND);
    beside.push(await read());
    await watching;
  }
  print('a read beside 1,000 views a second, of one alone', median(beside) / median(alone), {
    atMost: 2,
  });
}

function watch(port: number, dramaId: number, seconds: number, callsPerSecond = Infinity) {
  const nextCall = () => viewByNewVisitor(dramaId);
  return makeCalls({ port, connections: CONNECTIONS, seconds, callsPerSecond, nextCall });
}

const portOf = (url: string) => Number(new URL(url).port);

async function findHotDrama(db: Db): Promise<number> {
  const published = db.selectFrom('dramas').select('id').where('state', '=', 'published');
  return (await published.orderBy('id').executeTakeFirstOrThrow()).id;
}

/** When nothing is pending any more. */
async function viewsOf(db: Db, dramaId: number): Promise<number> {
  await sql`SELECT fold_pending_views()`.execute(db);
  const { rows } = await sql<{ view_count: number; pending: number }>`
    SELECT view_count, (SELECT count(*) FROM pending_views) AS pending
    FROM dramas WHERE id = ${dramaId}`.execute(db);
  const [row] = rows;
  return row && row.pending === 0 ? row.view_count : viewsOf(db, dramaId);
}
