import { join } from 'node:path';
import { startProcess } from '#scripts/start-process.ts';
import { createContext } from '#server/context.ts';
import { type Db, openDatabase, type SocketConnection } from '#server/db/client.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { readConfig } from '#server/settings/config.ts';
import { fillCatalogue } from './catalogue/fill.ts';
import {
  type Answer,
  accept,
  addOffers,
  countIncomplete,
  countLost,
  type Offer,
  SIGNATURE,
  TERMS,
} from './deals/offers.ts';
import { addBuyers } from './order-storm.ts';
import { median, print, timeOf } from './support/report.ts';
import { databaseUrl, withScratch } from './support/scratch-database.ts';

type Settings = Record<string, string>;

const PARALLEL = 100;
const KILLS = Number(process.env.BENCH_KILLS ?? 200);
const DRAMAS_PER_KILL = 4;
const OFFERS_PER_DRAMA = 2;
/** The server is killed after 0 to MAX_REPLIES replies and a random delay of up to MAX_DELAY_MS. */
const MAX_REPLIES = 3;
const MAX_DELAY_MS = 60;
const ROUNDS = 25;
const WARM_UP_ROUNDS = 5;
const MAX_RATIO = 3;
/** Each is used once: one for the clashing acceptances, and those of the kills and the rounds. */
const DRAMAS = Math.max(2_000, 1 + KILLS * DRAMAS_PER_KILL + WARM_UP_ROUNDS + ROUNDS);

/** Accepts clashing quotes through two servers, kills a server meanwhile, and measures acceptance. */
export async function benchDeals(settings: Settings): Promise<void> {
  await withScratch(async (scratch) => {
    const connection = await scratch.create('deals');
    const { db, close } = openDatabase(connection);
    await migrateToLatest(db);
    await fillCatalogue(db, DRAMAS);
    const dramas = dramaIds();
    const start = (name: string) =>
      startProcess(['scripts/start.ts'], {
        ...settings,
        DEMO: '0',
        DATA_DIR: join(settings.DATA_DIR ?? '', name),
        DATABASE_URL: databaseUrl(connection),
      });
    try {
      await benchRace(db, dramas, start);
      await benchKills(db, dramas, start);
      await compareWithOrders(db, dramas, settings, connection);
    } finally {
      await close();
    }
  });
}

/** Each drama is used once, because a deal takes its rights. */
function* dramaIds(): Generator<number, never> {
  for (let id = 1; ; id += 1) yield id;
}

type Dramas = ReturnType<typeof dramaIds>;
type Start = (name: string) => ReturnType<typeof startProcess>;

async function benchRace(db: Db, dramas: Dramas, start: Start): Promise<void> {
  const servers = [await start('one'), await start('two')];
  try {
    const drama = dramas.next().value;
    const offers = await addOffers(
      db,
      Array.from({ length: PARALLEL }, () => drama),
    );
    const startedAt = performance.now();
    const answers = await Promise.all(
      offers.map((offer, n) => accept(servers[n % 2]?.url ?? '', offer)),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const count = (outcome: Answer['outcome']) =>
      answers.filter((answer) => answer.outcome === outcome).length;
    console.log(`· ${PARALLEL} acceptances through two servers took ${seconds.toFixed(1)} s`);
    const wrong = Math.abs(count('accepted') - 1) + Math.abs(count('taken') - (PARALLEL - 1));
    print(
      `of ${PARALLEL} clashing acceptances at once: one deal, the others told why; wrong`,
      wrong,
      {
        atMost: 0,
      },
    );
    print('incomplete deals after them', await countIncomplete(db), { atMost: 0 });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function benchKills(db: Db, dramas: Dramas, start: Start): Promise<void> {
  let server = await start('killed');
  let [incomplete, lost, wrong, retried, deals] = [0, 0, 0, 0, 0];
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const ids = Array.from({ length: DRAMAS_PER_KILL }, () => dramas.next().value);
      const offers = await addOffers(
        db,
        Array.from({ length: OFFERS_PER_DRAMA }, () => ids).flat(),
      );
      const acknowledged = await acceptUntilKilled(server, offers);
      incomplete += await countIncomplete(db);
      lost += await countLost(db, acknowledged);
      server = await start('killed');
      for (const offer of offers) {
        const answer = await accept(server.url, offer);
        const earlier = acknowledged.get(offer);
        const dealNo = answer.outcome === 'accepted' ? answer.dealNo : undefined;
        if (answer.outcome === 'lost' || (earlier && earlier !== dealNo)) wrong += 1;
        if (!earlier && dealNo) retried += 1;
        if (dealNo) deals += 1;
      }
      incomplete += await countIncomplete(db);
    }
  } finally {
    await server.stop();
  }
  const all = KILLS * DRAMAS_PER_KILL;
  print(`incomplete deals over ${KILLS} kills (SIGKILL)`, incomplete, { atMost: 0 });
  print('acknowledged deals lost', lost, { atMost: 0 });
  print(`retries with the same key answered wrongly (${retried} made a deal)`, wrong, {
    atMost: 0,
  });
  print(`deals more or fewer than the ${all} dramas`, Math.abs(deals - all), { atMost: 0 });
}

/** Accepts all offers at once and kills the server in between. Returns the acknowledged deals. */
async function acceptUntilKilled(
  server: Awaited<ReturnType<Start>>,
  offers: Offer[],
): Promise<Map<Offer, string>> {
  const acknowledged = new Map<Offer, string>();
  const killAfter = Math.floor(Math.random() * (MAX_REPLIES + 1));
  let killed: Promise<void> | undefined;
  const kill = () => {
    killed ??= new Promise((resolve) => {
      setTimeout(() => resolve(server.kill()), Math.random() * MAX_DELAY_MS);
    });
  };
  let replies = 0;
  if (killAfter === 0) kill();
  await Promise.all(
    offers.map(async (offer) => {
      const answer = await accept(server.url, offer);
      if (answer.outcome === 'accepted') acknowledged.set(offer, answer.dealNo);
      replies += 1;
      if (replies === killAfter) kill();
    }),
  );
  await killed;
  return acknowledged;
}

/** Compares an acceptance, without the time for the memo, with sending an order of one title. */
async function compareWithOrders(
  db: Db,
  dramas: Dramas,
  settings: Settings,
  connection: SocketConnection,
): Promise<void> {
  const config = readConfig({ ...settings, DEMO: '0', LOG_LEVEL: 'silent' });
  const context = await createContext(config, { connection });
  const { memoFiles } = context;
  const { dealMemo } = memoFiles;
  let memoMs = 0;
  memoFiles.dealMemo = async (...content) => {
    const startedAt = performance.now();
    const memo = await dealMemo(...content);
    memoMs = performance.now() - startedAt;
    return memo;
  };
  const times: Record<'order' | 'acceptance' | 'memo', number[]> = {
    order: [],
    acceptance: [],
    memo: [],
  };
  try {
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const [buyer] = await addBuyers(db, 1, 1);
      const [offer] = await addOffers(db, [dramas.next().value]);
      if (!buyer || !offer) throw new Error('no buyer was added');
      const orderMs = await timeOf(() =>
        context.orders.send('en', buyer.userId, buyer.key, {
          contact: { name: 'Buyer', email: 'buyer@example.org' },
          terms: TERMS,
        }),
      );
      const acceptanceMs = await timeOf(() =>
        context.deals.accept(
          {
            userId: offer.userId,
            email: 'buyer@example.org',
            locale: 'en',
            address: '192.0.2.1',
            userAgent: 'bench',
            idempotencyKey: offer.key,
            confirmedAt: new Date(),
          },
          {
            quote_id: offer.quoteId,
            ...SIGNATURE,
          },
        ),
      );
      if (round < 0) continue;
      times.order.push(orderMs);
      times.acceptance.push(acceptanceMs - memoMs);
      times.memo.push(memoMs);
    }
  } finally {
    await context.close();
  }
  const [orderMs, acceptanceMs] = [median(times.order), median(times.acceptance)];
  console.log(`· a memo took ${median(times.memo).toFixed(1)} ms`);
  print(
    `acceptance without the memo: ${acceptanceMs.toFixed(1)} ms, sending an order: ${orderMs.toFixed(1)} ms`,
    acceptanceMs / orderMs,
    { atMost: MAX_RATIO },
  );
}
