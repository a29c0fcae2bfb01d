import { sql } from 'kysely';
import { startProcess } from '#scripts/start-process.ts';
import { type Db, openDatabase } from '#server/db/client.ts';
import { requireEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { benchCart } from './cart.ts';
import { makeCalls, viewByNewVisitor } from './support/call-load.ts';
import { median, print } from './support/report.ts';

const SECONDS = 10;
const CALLS_PER_SECOND = 1_000;
const ROUNDS = 5;
const ROUND_SECONDS = 2;
const CONNECTIONS = 200;
/** This call always queries the database; most other lists are cached. */
const READ = 'GET /api/drama/getDramaListByRandom?limit=12 HTTP/1.1\r\nhost: localhost\r\n\r\n';

/**
 * Measures view counting, reads during it, cart changes, and views lost when a server is killed.
 */
export async function benchViews(settings: Record<string, string>): Promise<void> {
  const env = { ...settings, TRUSTED_PROXIES: '127.0.0.1', NODE_ENV: 'production' };
  const start = () => startProcess(['scripts/start.ts'], env);
  let site = await start();
  const { db, close } = openDatabase(await requireEmbeddedPostgres(settings.DATA_DIR));
  try {
    const port = portOf(site.url);
    const dramaId = await findDrama(db);
    await benchCounting(db, port, dramaId);
    await benchReads(port, dramaId);
    await benchCart(db, port);

    const before = await countViews(db, dramaId);
    const calling = sendViews(port, dramaId, SECONDS);
    setTimeout(() => void site.kill(), 1_000 + Math.random() * 2_000);
    const { acknowledged } = await calling;
    site = await start();
    const lost = acknowledged - ((await countViews(db, dramaId)) - before);
    print(`lost views of ${acknowledged} acknowledged, kill -9`, Math.max(0, lost), { atMost: 0 });
  } finally {
    await close();
    await site.stop();
  }
}

async function benchCounting(db: Db, port: number, dramaId: number): Promise<void> {
  await sendViews(port, dramaId, 2);
  const before = await countViews(db, dramaId);
  const { acknowledged, refused, perSecond } = await sendViews(port, dramaId, SECONDS);
  const gained = (await countViews(db, dramaId)) - before;
  print('views of one drama, for ten seconds', perSecond, { atLeast: CALLS_PER_SECOND }, '/s');
  print('refused calls among them', refused, { atMost: 0 });
  print('difference between acknowledged and counted views', Math.abs(acknowledged - gained), {
    atMost: 0,
  });
}

/** Alternates between reads alone and reads during a thousand views per second. */
async function benchReads(port: number, dramaId: number): Promise<void> {
  const read = async () => {
    const reads = { port, connections: 1, seconds: ROUND_SECONDS, nextCall: () => READ };
    return (await makeCalls(reads)).medianMs;
  };
  const alone: number[] = [];
  const during: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await read());
    const viewing = sendViews(port, dramaId, ROUND_SECONDS + 1, CALLS_PER_SECOND);
    during.push(await read());
    await viewing;
  }
  print('time of a read during 1,000 views/s, relative to alone', median(during) / median(alone), {
    atMost: 2,
  });
}

function sendViews(port: number, dramaId: number, seconds: number, callsPerSecond = Infinity) {
  const nextCall = () => viewByNewVisitor(dramaId);
  return makeCalls({ port, connections: CONNECTIONS, seconds, callsPerSecond, nextCall });
}

const portOf = (url: string) => Number(new URL(url).port);

async function findDrama(db: Db): Promise<number> {
  const published = db.selectFrom('dramas').select('id').where('state', '=', 'published');
  return (await published.orderBy('id').executeTakeFirstOrThrow()).id;
}

/** Adds the pending views to the drama until none is pending, then returns its view count. */
async function countViews(db: Db, dramaId: number): Promise<number> {
  await sql`SELECT fold_pending_views()`.execute(db);
  const { rows } = await sql<{ view_count: number; pending: number }>`
    SELECT view_count, (SELECT count(*) FROM pending_views) AS pending
    FROM dramas WHERE id = ${dramaId}`.execute(db);
  const [row] = rows;
  return row && row.pending === 0 ? row.view_count : countViews(db, dramaId);
}
