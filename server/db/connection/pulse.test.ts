import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { signalPostgres } from '#tests/support/processes/signal-postgres.ts';
import { waitAsServersDo } from '#tests/support/setup/timeouts.ts';
import { type OpenDatabase, openDatabase } from '../client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { DatabaseSilent } from './database-away.ts';
import { Probe } from './probe.ts';
import { Pulse } from './pulse.ts';

waitAsServersDo();

let dataDir: string;
let postgres: EmbeddedPostgres;
let database: OpenDatabase;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vignette-pulse-'));
  postgres = await startEmbeddedPostgres(dataDir);
  database = openDatabase(postgres.connection);
});

afterAll(async () => {
  await signalPostgres(dataDir, 'CONT');
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});

/** Advances the timers by one beat. Replies arrive in real time, so callers poll. */
async function afterOneBeat<Seen>(observe: () => Seen): Promise<Awaited<Seen>> {
  await vi.advanceTimersByTimeAsync(500);
  return await observe();
}

test('pending work is rejected when the database freezes, and new work is refused until it responds', async () => {
  // Fake timers, real connections.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pulse = new Pulse(postgres.connection, { warn: () => {} });
  onTestFinished(() => pulse.close());
  const work = vi.fn(async () => void (await sql`select 1`.execute(database.db)));
  const run = () => pulse.guard(work);
  await run();

  await signalPostgres(dataDir, 'STOP');
  const onRejected = vi.fn();
  const pending = expect(run()).rejects.toThrow(DatabaseSilent).then(onRejected);
  await expect.poll(() => afterOneBeat(() => onRejected.mock.calls.length)).toBe(1);
  await pending;

  work.mockClear();
  await expect(run()).rejects.toThrow(DatabaseSilent);
  expect(work).not.toHaveBeenCalled();

  await signalPostgres(dataDir, 'CONT');
  const outcome = () =>
    run().then(
      () => 'done',
      () => 'refused',
    );
  await expect.poll(() => afterOneBeat(outcome)).toBe('done');
});

/** Blocks the event loop, as a long computation does. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('replies that arrive while the event loop is blocked are not missed', async () => {
  const probe = new Probe(postgres.connection, 'vignette pulse');
  onTestFinished(() => probe.close());
  await probe.query('select 1');
  const reply = probe.query('select 1 as one');
  block(1_600);
  expect(await reply).toEqual([{ one: 1 }]);
});

test('calls that wait for a connection while the event loop is blocked are not refused', async () => {
  const warn = vi.fn();
  const pulse = new Pulse(postgres.connection, { warn });
  onTestFinished(() => pulse.close());
  const { db, close } = openDatabase(postgres.connection, { maxConnections: 1 });
  onTestFinished(close);
  const call = () => pulse.guard(() => sql`select 1`.execute(db));
  // The first opens the connection, the second waits until it is free.
  const calls = [call(), call()];
  await new Promise(setImmediate);
  block(2_100);
  await Promise.all(calls);
  expect(warn).not.toHaveBeenCalled();
});

test('a lost connection is replaced, and no work is refused meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const warn = vi.fn();
  const pulse = new Pulse(postgres.connection, { warn });
  onTestFinished(() => pulse.close());
  const idle = sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'vignette pulse' and query = 'select 1' and state = 'idle'`;
  const findPulsePid = async () => (await idle.execute(database.db)).rows[0]?.pid;
  await expect.poll(() => afterOneBeat(findPulsePid)).toBeDefined();

  const lostPid = await findPulsePid();
  await sql`select pg_terminate_backend(${lostPid})`.execute(database.db);
  const isReplaced = async () => ![lostPid, undefined].includes(await findPulsePid());
  await expect.poll(() => afterOneBeat(isReplaced)).toBe(true);
  expect(warn).not.toHaveBeenCalled();
});
