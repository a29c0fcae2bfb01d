import { join } from 'node:path';
import { openDatabase } from '../server/db/client.ts';
import { addBuyers, countHalfOrders, countLostOrders, sendOrders } from './order-storm.ts';
import { startProcess } from './process.ts';
import { print } from './report.ts';

const KILLS = 200;
const BUYERS = 60;
/** So many are answered, and up to so much later the server is gone. */
const MOST_ANSWERED = 20;
const LONGEST_MS = 20;

/** A server that is killed again and again while orders are sent. */
export async function benchOrders(settings: Record<string, string>): Promise<void> {
  const env = { ...settings, NODE_ENV: 'production' };
  const start = () => startProcess(['server/main.ts'], env);
  let site = await start();
  const { db, close } = openDatabase({
    host: join(settings.DATA_DIR ?? '', 'postgres'),
    port: 5432,
    user: 'vignette',
    database: 'vignette',
  });
  let [acknowledged, lost, half] = [0, 0, 0];
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const buyers = await addBuyers(db, BUYERS);
      const killAfter = 1 + Math.floor(Math.random() * MOST_ANSWERED);
      const killed = Promise.withResolvers<void>();
      const told = await sendOrders(site.url, buyers, (soFar) => {
        if (soFar !== killAfter) return;
        setTimeout(() => site.kill().then(killed.resolve), Math.random() * LONGEST_MS);
      });
      await killed.promise;
      site = await start();
      acknowledged += told.length;
      lost += await countLostOrders(db, told);
      half += await countHalfOrders(db, buyers);
    }
  } finally {
    await close();
    await site.stop();
  }
  print(`lost of ${acknowledged} acknowledged orders, ${KILLS} kill -9`, lost, { atMost: 0 });
  print('orders that are half, or whose titles are still in the cart', half, { atMost: 0 });
}
