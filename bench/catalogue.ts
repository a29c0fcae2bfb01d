import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../server/db/client.ts';
import { startEmbeddedPostgres } from '../server/db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '../server/db/migrate.ts';
import {
  type CatalogueService,
  createCatalogueService,
} from '../server/modules/catalogue/catalogue.service.ts';
import { type Call, callsOf } from './catalogue/calls.ts';
import { fillCatalogue } from './catalogue/fill.ts';
import { median, print } from './report.ts';

const SMALL = 10_000;
const LARGE = Number(process.env.BENCH_DRAMAS ?? 1_000_000);
const ROUNDS = 25;
const MAX_RATIO = 3;

/** A scratch database need not survive a power cut. */
const SCRATCH_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
};

/** How much longer each list call takes when the catalogue is a hundred times larger. */
export async function benchCatalogue(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-catalogue-'));
  const postgres = await startEmbeddedPostgres(folder, { settings: SCRATCH_SETTINGS });
  try {
    const databases = [];
    for (const dramas of [SMALL, LARGE]) {
      const database = `dramas_${dramas}`;
      await createDatabase(postgres.connection, database);
      const open = openDatabase({ ...postgres.connection, database });
      databases.push(open);
      const startedAt = performance.now();
      await migrateToLatest(open.db);
      await fillCatalogue(open.db, dramas);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(`· filled ${dramas.toLocaleString('en')} dramas in ${seconds} s`);
    }
    const [small, large] = databases.map(({ db }) =>
      createCatalogueService(db, { mediaBaseUrl: undefined, now: () => new Date() }),
    );
    if (small && large) await compare(small, large);
    for (const { close } of databases) await close();
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function createDatabase(connection: pg.ClientConfig, name: string) {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`).finally(() => client.end());
}

/** By turns, so that both feel the same machine. */
export async function compare(small: CatalogueService, large: CatalogueService): Promise<void> {
  const [smallCalls, largeCalls] = [callsOf(small, SMALL), callsOf(large, LARGE)];
  for (const [name, ofSmall] of smallCalls) {
    const ofLarge = largeCalls.get(name) as Call;
    const times: [small: number[], large: number[]] = [[], []];
    // More than PostgreSQL's five, after which a prepared statement keeps its plan.
    for (let round = -7; round < ROUNDS; round += 1) {
      const [smallTime, largeTime] = [await timeOf(ofSmall, round), await timeOf(ofLarge, round)];
      if (round < 0) continue;
      times[0].push(smallTime);
      times[1].push(largeTime);
    }
    const [before, after] = [median(times[0]), median(times[1])];
    const what = `${name}: ${before.toFixed(1)} ms, then ${after.toFixed(1)} ms`;
    print(what, after / before, { atMost: MAX_RATIO });
  }
}

async function timeOf(call: Call, round: number): Promise<number> {
  const startedAt = performance.now();
  await call(Math.abs(round));
  return performance.now() - startedAt;
}
