import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCalls, viewByNewVisitor } from '#bench/support/call-load.ts';
import type { RunningProcess } from '#scripts/start-process.ts';
import { type OpenDatabase, openDatabase } from '#server/db/client.ts';
import { requireEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { addDrama } from '../support/data/catalogue.ts';
import { startProductionServer } from '../support/processes/production-server.ts';

/** The embedded PostgreSQL in this folder syncs to disk, as in production. */
let dataDir: string;
let site: RunningProcess;
let database: OpenDatabase;
let dramaId: number;

const start = () =>
  startProductionServer({
    DATA_DIR: dataDir,
    DEMO: '0',
    API_RATE: '0',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vignette-views-'));
  site = await start();
  database = openDatabase(await requireEmbeddedPostgres(dataDir));
  dramaId = await addDrama(database.db);
});

afterAll(async () => {
  await database.close();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const storedViews = async () => {
  const row = database.db.selectFrom('dramas').select('view_count').where('id', '=', dramaId);
  return (await row.executeTakeFirstOrThrow()).view_count;
};
const pendingViews = () => database.db.selectFrom('pending_views').selectAll().execute();

/**
 * Sends views of new visitors until the server closes the connections; returns the counts of
 * replies.
 */
async function sendViewsUntilClosed(onAcknowledged: (soFar: number) => void) {
  let soFar = 0;
  const { acknowledged, refused } = await makeCalls({
    port: Number(new URL(site.url).port),
    connections: 20,
    seconds: 30,
    nextCall: () => viewByNewVisitor(dramaId),
    onAcknowledged: () => onAcknowledged(++soFar),
  });
  return { acknowledged, refused };
}

test.for([
  ['kill -9', 'kill'],
  ['SIGTERM', 'stop'],
] as const)(
  '%s loses no acknowledged view, and the next start counts the pending views',
  async ([_signal, end]) => {
    const before = await storedViews();
    let ended: Promise<void> | undefined;
    const { acknowledged } = await sendViewsUntilClosed((soFar) => {
      if (soFar === 200) ended = site[end]();
    });
    await ended;
    expect(acknowledged).toBeGreaterThanOrEqual(200);

    site = await start();
    await expect.poll(pendingViews).toEqual([]);
    const gained = (await storedViews()) - before;
    expect(gained).toBeGreaterThanOrEqual(acknowledged);
    // Views whose reply was lost may have been counted: one on each of the connections.
    expect(gained).toBeLessThanOrEqual(acknowledged + 20);
  },
);
