import { join } from 'node:path';
import { startProcess } from '#scripts/start-process.ts';
import { type Db, openDatabase } from '#server/db/client.ts';
import { requireEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import {
  addBuyers,
  countInconsistentBuyers,
  countLostOrders,
  orderSameCartConcurrently,
  sendOrders,
} from './order-storm.ts';
import { print } from './support/report.ts';
import { databaseUrl } from './support/scratch-database.ts';

const CARTS = 20;
const REQUESTS_PER_CART = 100;
const KILLS = 200;
const BUYERS_PER_KILL = 60;
/** The server is killed after 1 to MAX_REPLIES replies and a random delay of up to MAX_DELAY_MS. */
const MAX_REPLIES = 20;
const MAX_DELAY_MS = 20;

/**
 * Sends many concurrent orders for the same cart through two servers, for several carts; then
 * repeatedly kills a server while orders are sent.
 */
export async function benchOrders(settings: Record<string, string>): Promise<void> {
  const dataDir = settings.DATA_DIR ?? '';
  const env = { ...settings, NODE_ENV: 'production' };
  const start = (overrides: Record<string, string> = {}) =>
    startProcess(['scripts/start.ts'], { ...env, ...overrides });
  let site = await start();
  const connection = await requireEmbeddedPostgres(dataDir);
  const { db, close } = openDatabase(connection);
  let [acknowledged, lost, inconsistent] = [0, 0, 0];
  try {
    const second = await start({
      DATABASE_URL: databaseUrl(connection),
      DATA_DIR: join(dataDir, 'second'),
    });
    await benchConcurrentOrders(db, [site.url, second.url]).finally(second.stop);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const buyers = await addBuyers(db, BUYERS_PER_KILL);
      const killAfter = 1 + Math.floor(Math.random() * MAX_REPLIES);
      const killed = Promise.withResolvers<void>();
      const orders = await sendOrders(site.url, buyers, (soFar) => {
        if (soFar !== killAfter) return;
        setTimeout(() => site.kill().then(killed.resolve), Math.random() * MAX_DELAY_MS);
      });
      await killed.promise;
      site = await start();
      acknowledged += orders.length;
      lost += await countLostOrders(db, orders);
      inconsistent += await countInconsistentBuyers(db, buyers);
    }
  } finally {
    await close();
    await site.stop();
  }
  print(`orders lost out of ${acknowledged} acknowledged, over ${KILLS} kills (SIGKILL)`, lost, {
    atMost: 0,
  });
  print('buyers with an incomplete order, or with both an order and cart lines', inconsistent, {
    atMost: 0,
  });
}

async function benchConcurrentOrders(db: Db, urls: string[]): Promise<void> {
  const buyers = await addBuyers(db, CARTS);
  let wrong = 0;
  for (const buyer of buyers) {
    const orders = await orderSameCartConcurrently(urls, buyer, REQUESTS_PER_CART);
    const isOneOrder = orders.length === 1 && (await countLostOrders(db, orders)) === 0;
    if (!isOneOrder) wrong += 1;
  }
  wrong += await countInconsistentBuyers(db, buyers);
  const label = `carts (of ${CARTS}) that did not become exactly one order; ${REQUESTS_PER_CART} concurrent requests per cart, sent through two servers`;
  print(label, wrong, { atMost: 0 });
}
