import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../server/db/client.ts';
import { HOST } from '../tests/support/deployment/nginx.ts';
import { events } from './hard-day/events.ts';
import { holdIdleConnections } from './hard-day/idle-connections.ts';
import { findLostWrites, Ledger, readViewCounts } from './hard-day/ledger.ts';
import { Load } from './hard-day/load.ts';
import type { MailServer } from './hard-day/mail-server.ts';
import { type Site, startSite } from './hard-day/site.ts';
import { type Phases, summarise } from './hard-day/summary.ts';
import { printTable, type Row } from './hard-day/table.ts';
import { visitorClient } from './hard-day/visitor-client.ts';
import { addCrowd, type Crowd, crowdRequests, pagePaths } from './hard-day/visitors.ts';
import { countInconsistentBuyers } from './order-storm.ts';
import { median, print } from './report.ts';

const IDLE_CONNECTIONS = 10_000;
/** Until the visitors have opened their connections. */
const WARM_UP_MS = 5_000;
const BEFORE_MS = 5_000;
const AFTER_MS = 8_000;
/** An upper bound, for the number of buyers. */
const DAY_SECONDS = 900;
const MAIL_TIMEOUT_MS = 60_000;
/** Enough for each worker of a server to render a page. */
const WARM_UP_REQUESTS = 6;

/**
 * Two servers of two workers behind nginx, under a steady load with 10,000 idle connections, while
 * one part after the other fails.
 */
export async function benchHardDay(settings: Record<string, string>): Promise<void> {
  const site = await startSite({ ...settings, DESK_PORT: '0' });
  try {
    await liveThrough(site);
  } finally {
    await site.stop();
  }
}

async function liveThrough(site: Site): Promise<void> {
  const { db } = site.database;
  const crowd = await addCrowd(db, DAY_SECONDS);
  await warmUp(site, crowd);
  const countsBefore = await readViewCounts(db);
  const idle = await holdIdleConnections({
    ports: site.servers.map(({ port }) => port),
    connections: IDLE_CONNECTIONS,
  });
  const client = visitorClient(site.nginx.httpsPort, HOST, site.nginx.ca);
  const ledger = new Ledger();
  const load = new Load();
  const phases: Phases[] = [];
  const openIdle: number[] = [];
  const busyShares: number[] = [];
  try {
    ledger.beginEvent();
    load.start(crowdRequests(client.send, crowd, ledger, events.length));
    await delay(WARM_UP_MS);
    for (const [index, event] of events.entries()) {
      if (index > 0) ledger.beginEvent();
      const before = performance.now();
      const cpuBefore = cpuTimes();
      await delay(BEFORE_MS);
      busyShares.push(busyShare(cpuBefore, cpuTimes()));
      openIdle.push(idle.open());
      const during = performance.now();
      await event.run(site);
      const after = performance.now();
      await delay(AFTER_MS);
      phases.push({ before, during, after, end: performance.now() });
      console.log(`· ${event.name}`);
    }
    await load.stop();
  } finally {
    await idle.stop();
    client.close();
  }
  const unmailed = await countUnmailedOrders(db, ledger, site.mail);
  await foldViews(db);
  const rows: Row[] = [];
  for (const [index, { name }] of events.entries()) {
    const written = ledger.events[index];
    const phase = phases[index];
    if (!written || !phase) continue;
    rows.push({
      name,
      ...summarise(load.samples, phase),
      acknowledged: written.acknowledged,
      lost: await findLostWrites(db, written, countsBefore),
    });
  }
  printTable(rows);
  console.log(`CPU in use before the events: ${Math.round(100 * median(busyShares))} %`);
  printGoals(rows, {
    unmailed,
    openIdle: median(openIdle),
    inconsistent: await countInconsistentBuyers(db, crowd.buyers),
  });
}

interface Totals {
  unmailed: number;
  openIdle: number;
  inconsistent: number;
}

function printGoals(rows: Row[], { unmailed, openIdle, inconsistent }: Totals): void {
  const sum = (value: (row: Row) => number) => rows.reduce((total, row) => total + value(row), 0);
  const acknowledged = sum((row) => row.acknowledged);
  const pages = sum(({ requests }) => requests);
  print(
    `views lost; ${acknowledged} writes were acknowledged`,
    sum(({ lost }) => lost.views),
    { atMost: 0 },
  );
  print(
    'views counted twice',
    sum(({ lost }) => lost.extraViews),
    { atMost: 0 },
  );
  print(
    'collected titles lost',
    sum(({ lost }) => lost.collects),
    { atMost: 0 },
  );
  print(
    'orders lost',
    sum(({ lost }) => lost.orders),
    { atMost: 0 },
  );
  print('buyers with an incomplete or a second order', inconsistent, { atMost: 0 });
  print('mails about acknowledged orders not sent', unmailed, { atMost: 0 });
  print(
    `errors seen by readers of pages; ${pages} requests`,
    sum(({ errors }) => errors.page),
    { atMost: 0 },
  );
  print(
    'longest recovery',
    Math.max(...rows.map((row) => row.recoverySeconds)),
    { atMost: 5 },
    ' s',
  );
  print('idle connections, median', openIdle, { atLeast: 0.95 * IDLE_CONNECTIONS });
}

/** Renders every page on every worker, directly and on new connections. */
async function warmUp({ servers }: Site, crowd: Crowd): Promise<void> {
  for (const { port } of servers)
    for (const path of pagePaths(crowd))
      for (let n = 0; n < WARM_UP_REQUESTS; n += 1) {
        const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
          headers: { connection: 'close' },
        });
        if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}`);
        await reply.arrayBuffer();
      }
}

/** Waits until the mails about all orders have been received, and returns how many are missing. */
async function countUnmailedOrders(db: Db, { orders }: Ledger, mail: MailServer): Promise<number> {
  const users = await db.selectFrom('users').select(['id', 'email']).execute();
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  const countMissing = () =>
    orders.filter(({ orderNo }) => !mail.orders.has(orderNo)).length +
    orders.filter(({ userId }) => !mail.recipients.has(emails.get(userId) ?? '')).length;
  const deadline = performance.now() + MAIL_TIMEOUT_MS;
  while (countMissing() > 0 && performance.now() < deadline) await delay(100);
  return countMissing();
}

/** Adds the pending views to the dramas until none is left. */
async function foldViews(db: Db): Promise<void> {
  await sql`SELECT fold_pending_views()`.execute(db);
  const pending = await db.selectFrom('pending_views').select('id').limit(1).execute();
  if (pending.length > 0) await foldViews(db);
}

function cpuTimes() {
  const all = cpus().map(({ times }) => times);
  const total = all.reduce(
    (sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq,
    0,
  );
  return { total, idle: all.reduce((sum, { idle }) => sum + idle, 0) };
}

function busyShare(from: ReturnType<typeof cpuTimes>, to: ReturnType<typeof cpuTimes>): number {
  return 1 - (to.idle - from.idle) / (to.total - from.total);
}
