import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { checkReplica } from '#server/doctor/check-replica.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { call } from '#tests/support/call.ts';
import { addTag } from '#tests/support/data/catalogue.ts';
import { type Replica, startReplica } from '#tests/support/database/replica.ts';
import { databaseUrl } from '#tests/support/database.ts';
import { signalPostgres } from '#tests/support/processes/signal-postgres.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { waitAsServersDo } from '#tests/support/setup/timeouts.ts';
import { type DatabaseConnection, type Db, openDatabase } from '../client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { asSuperuser } from '../embedded/roles.ts';
import { type Reads, readsOfReplica } from './reads.ts';

waitAsServersDo();

const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', autovacuum: 'off' };

let primary: EmbeddedPostgres;
let replica: Replica;
/** Connections to each server that do not depend on the code under test. */
let primaryDb: Db;
let replicaDb: Db;
let primaryAdmin: Db;
let replicaAdmin: Db;
let server: TestServer;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-replica-'));
  afterFile(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, 'primary');
  primary = await startEmbeddedPostgres(dataDir, { settings: THROWAWAY });
  afterFile(() => primary.stop());
  replica = await startReplica(folder, { dataDir, connection: primary.connection }, THROWAWAY);
  afterFile(() => replica.stop());
  primaryDb = openFor(primary.connection);
  replicaDb = openFor(replica.connection);
  primaryAdmin = openFor(asSuperuser(primary.connection));
  replicaAdmin = openFor(asSuperuser(replica.connection));
  server = await startTestServer({
    connection: primary.connection,
    settings: { DATABASE_REPLICA_URL: databaseUrl(replica.connection) },
  });
});

function openFor(connection: DatabaseConnection): Db {
  const { db, close } = openDatabase(connection);
  afterFile(close);
  return db;
}

/** Reads of a monitor with a short interval, whose clock can be moved on. */
function openReads(connection: DatabaseConnection) {
  const clock = { now: 0 };
  const log = { info: vi.fn(), warn: vi.fn() };
  const reads = readsOfReplica({
    primary: { db: primaryDb, connection: primary.connection },
    replica: connection,
    log,
    now: () => clock.now,
    beatMs: 20,
  });
  onTestFinished(() => reads.close());
  return { reads, log, clock };
}

async function sourceOf({ db }: Pick<Reads, 'db'>): Promise<'replica' | 'primary'> {
  const { rows } = await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(db);
  return rows[0]?.is ? 'replica' : 'primary';
}

const pauseReplay = () => sql`SELECT pg_wal_replay_pause()`.execute(replicaAdmin);
const resumeReplay = () => sql`SELECT pg_wal_replay_resume()`.execute(replicaAdmin);

const listTags = async (db: Db) => {
  const rows = await db.selectFrom('tags').select('slug').orderBy('slug').execute();
  return rows.map(({ slug }) => slug);
};
const listTagsByCall = async () =>
  (await call(server, 'getTag')).data?.map(({ tag_name }) => tag_name).sort();

test('a call reads a change at once, from the primary while the replica lacks it', async () => {
  const { reads, catalogue } = server.context;
  await expect.poll(reads.hasCurrentReplica).toBe(true);
  expect(await sourceOf(reads)).toBe('replica');
  await pauseReplay();
  onTestFinished(async () => void (await resumeReplay()));
  const drop = vi.spyOn(catalogue, 'clearCache');
  await addTag(primaryDb, 'early', 1, {});
  await expect.poll(() => drop.mock.calls.length).toBeGreaterThan(0);

  expect(await listTagsByCall()).toEqual(['early']);
  expect(await listTags(replicaDb)).toEqual([]);
  expect(await sourceOf(reads)).toBe('primary');

  await resumeReplay();
  await expect.poll(reads.hasCurrentReplica).toBe(true);
  catalogue.clearCache();
  expect(await listTagsByCall()).toEqual(['early']);
  expect(await sourceOf(reads)).toBe('replica');
});

test('doctor reports that the replica is current, also at the start of a segment of the log', async () => {
  await sql`SELECT pg_switch_wal()`.execute(primaryAdmin);
  const databaseReplicaUrl = databaseUrl(replica.connection);
  const readStatus = async () => {
    const findings = await checkReplica(primaryDb, { databaseReplicaUrl });
    return findings.map(({ status }) => status);
  };
  await expect.poll(readStatus).toEqual(['ok']);
});

test('a replica that lags more than two seconds is not read until it has caught up', async () => {
  const { reads, log, clock } = openReads(replica.connection);
  await expect.poll(reads.hasCurrentReplica).toBe(true);
  await pauseReplay();
  onTestFinished(async () => void (await resumeReplay()));
  await addTag(primaryDb, 'late', 2, {});
  clock.now += 1_900;
  expect(await listTags(reads.db)).toEqual(['early']);
  await expect
    .poll(() => {
      clock.now += 100;
      return listTags(reads.db);
    })
    .toEqual(['early', 'late']);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { reason: 'it lags more than two seconds' },
    expect.any(String),
  );

  await resumeReplay();
  await expect.poll(() => sourceOf(reads)).toBe('replica');
});

test('no read fails when the replica freezes or stops, and it is used again afterwards', async () => {
  const { reads } = openReads(replica.connection);
  onTestFinished(() => signalPostgres(replica.dataDir, 'CONT'));
  const read = () => sourceOf(reads);
  const readUntil = async (source: 'replica' | 'primary') => {
    while ((await read()) !== source);
  };
  const readByFour = (source: 'replica' | 'primary') =>
    Promise.all(Array.from({ length: 4 }, () => readUntil(source)));

  await readByFour('replica');
  await signalPostgres(replica.dataDir, 'STOP');
  await readByFour('primary');
  await signalPostgres(replica.dataDir, 'CONT');
  await readByFour('replica');

  const readers = readByFour('primary');
  await replica.stop();
  await readers;
  replica = await replica.restart();
  await readByFour('replica');
});

test.for([
  ['another database', () => ({ ...replica.connection, database: 'postgres' })],
  ['the primary itself', () => primary.connection],
] as const)('%s is not read, and that is logged once', async ([, connection]) => {
  const { reads, log } = openReads(connection());
  await expect.poll(() => log.warn.mock.calls.length).toBe(1);
  expect(log.warn.mock.calls[0]?.[0].reason).toMatch(/copy of another|not a replica/);
  expect(await sourceOf(reads)).toBe('primary');
  expect(reads.hasCurrentReplica()).toBe(false);
});

test('without the primary, public pages are read from the replica and other calls fail', async () => {
  const { reads, catalogue } = server.context;
  await expect.poll(reads.hasCurrentReplica).toBe(true);
  await primary.stop();
  const login = () =>
    call(server, 'loginWithEmailPassword', { email: 'a@buyer.example', password: 'correct horse' });
  await expect.poll(async () => (await login()).code).toBe(outcomes.unavailable.code);
  catalogue.clearCache();
  expect(await listTagsByCall()).toEqual(['early', 'late']);
  const page = await fetch(`${server.url}/en`);
  expect(page.status).toBe(200);
  // A page is cached only if none of its calls failed.
  expect(page.headers.get('cache-control')).toContain('s-maxage');
});
