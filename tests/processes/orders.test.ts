import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addBuyers,
  countInconsistentBuyers,
  countLostOrders,
  orderSameCartConcurrently,
  sendOrder,
  sendOrders,
} from '#bench/order-storm.ts';
import type { RunningProcess } from '#scripts/start-process.ts';
import { type OpenDatabase, openDatabase } from '#server/db/client.ts';
import { requireEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { addDrama } from '../support/data/catalogue.ts';
import { databaseUrl } from '../support/database.ts';
import { startProductionServer } from '../support/processes/production-server.ts';

/** The embedded PostgreSQL in this folder syncs to disk, as in production. */
let dataDir: string;
let site: RunningProcess;
/** A second server on the same database. */
let second: RunningProcess;
let database: OpenDatabase;

const start = (settings: Record<string, string> = {}) =>
  startProductionServer({
    DATA_DIR: dataDir,
    API_RATE: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vignette-orders-'));
  site = await start();
  const connection = await requireEmbeddedPostgres(dataDir);
  database = openDatabase(connection);
  for (let drama = 0; drama < 3; drama += 1) await addDrama(database.db);
  second = await start({
    DATABASE_URL: databaseUrl(connection),
    DATA_DIR: join(dataDir, 'second'),
  });
});

afterAll(async () => {
  await database.close();
  // Has ended already if the tests ran to their end.
  await second.kill();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test('a hundred concurrent orders of one cart through two servers create one order', async () => {
  const { db } = database;
  const [buyer] = await addBuyers(db, 1);
  if (!buyer) throw new Error('there is no buyer');
  const acknowledged = await orderSameCartConcurrently([site.url, second.url], buyer, 100);
  expect(acknowledged).toHaveLength(1);
  expect(await countLostOrders(db, acknowledged)).toBe(0);
  expect(await countInconsistentBuyers(db, [buyer])).toBe(0);
});

const BUYERS = 30;
const [FEW, HALF] = [5, 14];

/**
 * Kills a server after this many orders, recovers, and expects no order to be lost or incomplete.
 */
async function killAfter(orders: number, victim: RunningProcess, recover: () => Promise<void>) {
  const { db } = database;
  const buyers = await addBuyers(db, BUYERS);
  let killed: Promise<void> | undefined;
  const acknowledged = await sendOrders(victim.url, buyers, (soFar) => {
    if (soFar === orders) killed = victim.kill();
  });
  await killed;
  expect(acknowledged.length).toBeGreaterThanOrEqual(orders);
  expect(acknowledged.length).toBeLessThan(BUYERS);

  await recover();
  expect(await countLostOrders(db, acknowledged)).toBe(0);
  expect(await countInconsistentBuyers(db, buyers)).toBe(0);
  for (const buyer of acknowledged) expect(await sendOrder(site.url, buyer)).toBe(buyer.orderNo);
  // Each buyer sends the order again, which succeeds whether or not the first attempt was stored.
  expect(await sendOrders(site.url, buyers)).toHaveLength(BUYERS);
  expect(await countInconsistentBuyers(db, buyers)).toBe(0);
}

// `npm run bench -- orders` kills a server two hundred times.
test('after kill -9 of one server, the other has every acknowledged order and accepts its idempotency key', () =>
  killAfter(FEW, second, async () => {}));

test('after kill -9 of the server that runs PostgreSQL, the next start has every acknowledged order and accepts its idempotency key', () =>
  killAfter(HALF, site, async () => {
    site = await start();
  }));
