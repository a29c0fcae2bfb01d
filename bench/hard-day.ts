import { setTimeout as delay } from 'node:timers/promises';
import { HOST } from '#tests/support/deployment/nginx.ts';
import { measureCpu } from './hard-day/cpu-share.ts';
import { events } from './hard-day/events.ts';
import { IDLE_CONNECTIONS, printGoals } from './hard-day/goals.ts';
import { holdIdleConnections } from './hard-day/idle-connections.ts';
import { findLostWrites, foldViews, Ledger, readViewCounts } from './hard-day/ledger.ts';
import { Load } from './hard-day/load.ts';
import { waitForMails } from './hard-day/mails.ts';
import { type Site, startSite } from './hard-day/site.ts';
import { type Phases, summarise } from './hard-day/summary.ts';
import { printTable, type Row } from './hard-day/table.ts';
import { visitorClient } from './hard-day/visitor-client.ts';
import { addCrowd, type Crowd, crowdRequests, pagePaths } from './hard-day/visitors.ts';
import { countInconsistentBuyers } from './order-storm.ts';
import { median } from './support/report.ts';

/** Until the visitors have opened their connections. */
const WARM_UP_MS = 5_000;
const BEFORE_MS = 5_000;
const AFTER_MS = 8_000;
/** An upper bound of what all events take, for the number of buyers: one of them orders each second. */
const DAY_SECONDS = 900;
/** Enough for each worker of a server to render a page. */
const WARM_UP_REQUESTS = 6;

/**
 * Two servers of two workers behind nginx and a machine that does jobs, under a steady load with 10,000 idle connections, while
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
  const cpuShares: number[] = [];
  try {
    ledger.beginEvent();
    load.start(crowdRequests(client.send, crowd, ledger, events.length));
    await delay(WARM_UP_MS);
    for (const [index, event] of events.entries()) {
      if (index > 0) ledger.beginEvent();
      const before = performance.now();
      const cpuShare = measureCpu();
      await delay(BEFORE_MS);
      cpuShares.push(cpuShare());
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
  const missingMails = await waitForMails(ledger, site.mail);
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
  console.log(`CPU in use before the events: ${Math.round(100 * median(cpuShares))} %`);
  printGoals(rows, {
    missingMails,
    openIdle: median(openIdle),
    takeOvers: site.takeOvers,
    inconsistentBuyers: await countInconsistentBuyers(db, crowd.buyers),
  });
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
