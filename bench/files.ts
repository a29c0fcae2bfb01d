import { readFile, writeFile } from 'node:fs/promises';
import { calls } from '#contract/calls.ts';
import { MAX_CART_LINES } from '#contract/orders.ts';
import { type RunningProcess, startProcess } from '#scripts/start-process.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { fillCatalogue } from './catalogue/fill.ts';
import { addBuyers } from './order-storm.ts';
import { print } from './support/report.ts';
import { databaseUrl, withScratch } from './support/scratch-database.ts';

const EXPORTS = 10;
const WARM_UP_PAGES = 100;
const MB = 1024 * 1024;
/** Less than any workbook of a full cart. */
const MIN_WORKBOOK_BYTES = 20_000;

/** Measures the time and memory of Excel exports of several full carts. */
export async function benchFiles(settings: Record<string, string>): Promise<void> {
  await withScratch(async (scratch) => {
    const connection = await scratch.create('files');
    const { db, close } = openDatabase(connection);
    await migrateToLatest(db);
    await fillCatalogue(db, MAX_CART_LINES);
    const buyers = await addBuyers(db, EXPORTS, MAX_CART_LINES);
    await close();
    const site = await startProcess(['scripts/start.ts'], {
      ...settings,
      NODE_ENV: 'production',
      DEMO: '0',
      DATABASE_URL: databaseUrl(connection),
    });
    await exportCarts(
      site,
      buyers.map(({ token }) => token),
    ).finally(site.stop);
  });
}

async function exportCarts(site: RunningProcess, tokens: string[]): Promise<void> {
  // Warm-up: V8's heap grows once under any load, which must not count as growth by the exports.
  for (let page = 1; page <= WARM_UP_PAGES; page += 1)
    await (await fetch(`${site.url}/en/short-play-copyright?page=${page}`)).arrayBuffer();
  const times: number[] = [];
  const growth = await measureGrowth(site.pid, async () => {
    for (const token of tokens) times.push(await exportCart(site.url, token));
  });
  const slowest = Math.max(...times);
  print(`slowest of ${EXPORTS} exports of a full cart`, slowest, { atMost: 1 }, ' s');
  print('peak memory growth during the exports', growth / MB, { atMost: 100 }, ' MB');
}

async function exportCart(siteUrl: string, token: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(siteUrl + calls.exportCopyrightCartToExcel.path, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { byteLength } = await response.arrayBuffer();
  if (
    !response.headers.get('content-type')?.includes('spreadsheetml') ||
    byteLength < MIN_WORKBOOK_BYTES
  )
    throw new Error(`not a workbook of ${MAX_CART_LINES} lines: status ${response.status}`);
  return (performance.now() - startedAt) / 1000;
}

/**
 * Peak memory growth of a process during the work, in bytes; writing 5 to clear_refs resets VmHWM.
 */
async function measureGrowth(pid: number, work: () => Promise<void>): Promise<number> {
  const before = await memoryOf(pid, 'VmRSS');
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  await work();
  return (await memoryOf(pid, 'VmHWM')) - before;
}

async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}
