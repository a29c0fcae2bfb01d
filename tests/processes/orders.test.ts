import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  addBuyers,
  countHalfOrders,
  countLostOrders,
  sendOrder,
  sendOrders,
} from '../../bench/order-storm.ts';
import { type RunningProcess, startProcess } from '../../bench/process.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/client.ts';

// Every test starts real programs, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Its own PostgreSQL, which writes to the disk as it does for buyers. */
let dataDir: string;
let site: RunningProcess;
let database: OpenDatabase;

const start = () =>
  startProcess(['server/main.ts'], {
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    PORT: '0',
    DEMO: '1',
    API_RATE: '0',
    LOG_LEVEL: 'warn',
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vignette-orders-'));
  site = await start();
  const host = join(dataDir, 'postgres');
  database = openDatabase({ host, port: 5432, user: 'vignette', database: 'vignette' });
});

afterAll(async () => {
  await database.close();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

// Three moments; `npm run bench -- orders` has two hundred.
test.for([1, 5, 14])(
  'kill -9 after %i orders: what was acknowledged is there, nothing is half, a key still answers',
  async (killAfter) => {
    const { db } = database;
    const buyers = await addBuyers(db, 60);
    let killed: Promise<void> | undefined;
    const acknowledged = await sendOrders(site.url, buyers, (soFar) => {
      if (soFar === killAfter) killed = site.kill();
    });
    await killed;
    expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
    expect(acknowledged.length).toBeLessThan(60);

    site = await start();
    expect(await countLostOrders(db, acknowledged)).toBe(0);
    expect(await countHalfOrders(db, buyers)).toBe(0);
    for (const buyer of acknowledged) expect(await sendOrder(site.url, buyer)).toBe(buyer.orderNo);
    // The others' orders go through now, whether or not the first attempt had.
    expect(await sendOrders(site.url, buyers)).toHaveLength(60);
    expect(await countHalfOrders(db, buyers)).toBe(0);
  },
);
