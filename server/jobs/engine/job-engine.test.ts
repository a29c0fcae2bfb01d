import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { createEmptyDatabase } from '#tests/support/database.ts';
import { noting, startJobMachines } from '#tests/support/job-machines.ts';
import { WAIT_TIMEOUT } from '#tests/support/setup/timeouts.ts';
import { kinds } from '../kinds.ts';
import { RetryLater } from './handlers.ts';
import { createJobEngine } from './job-engine.ts';
import { migrateJobs } from './queues.ts';

const { database, log, sender, startMachine, sendMail, openJobs } = await startJobMachines();
const { db } = database;

test('a job is done once by one of two machines, and only if its transaction commits', async () => {
  const { done, handlers } = noting();
  await startMachine(handlers);
  await startMachine(handlers);
  const undone = db.transaction().execute(async (tx) => {
    await sender.send(tx, { kind: 'mail', input: { id: 0 }, key: '0' });
    throw new Error('something else failed');
  });
  await expect(undone).rejects.toThrow('something else');
  const ids = Array.from({ length: 40 }, (_, index) => index + 1);
  for (const id of ids) await sendMail(id);
  await expect.poll(openJobs).toEqual([]);
  expect(done.toSorted((one, other) => one - other)).toEqual(ids);
});

test('a job of a higher priority is taken first, and one with a waiting key is not queued twice', async () => {
  for (const [id, priority] of [
    [1, 0],
    [2, 0],
    [3, 1],
    [2, 0],
  ] as const)
    await sender.request({ kind: 'import-export', input: { id }, key: `${id}`, priority });
  const done: number[] = [];
  await startMachine({ 'import-export': { run: async ({ id }) => void done.push(id) } });
  await expect.poll(openJobs).toEqual([]);
  expect(done).toEqual([3, 1, 2]);
});

test('of a kind without keys one job runs and one waits, however often it is requested', async () => {
  let runs = 0;
  const until = Promise.withResolvers<void>();
  const placement = {
    async run() {
      runs += 1;
      await until.promise;
    },
  };
  await startMachine({ placement });
  const request = () => sender.request({ kind: 'placement', input: {} });
  await request();
  await vi.waitFor(() => expect(runs).toBe(1), WAIT_TIMEOUT);
  await request();
  await request();
  expect(await openJobs()).toHaveLength(2);
  until.resolve();
  await expect.poll(openJobs).toEqual([]);
  expect(runs).toBe(2);
});

test('scheduled work is done at the start; one that fails waits for its next time', async () => {
  let runs = 0;
  const upkeep = {
    async run() {
      runs += 1;
      throw new Error('broken');
    },
  };
  await startMachine({ upkeep });
  await vi.waitFor(() => expect(runs).toBe(1), WAIT_TIMEOUT);
  const jobs = sql<{ name: string; state: string }>`
    select name, state::text from jobs.job where name !~ '__pgboss'`;
  await expect
    .poll(async () => (await jobs.execute(db)).rows)
    .toEqual([{ name: 'upkeep', state: 'failed' }]);
});

test('a schedule sends what the kind takes', async () => {
  await startMachine({ upkeep: { run: async () => {} } });
  const schedules = sql<{ name: string; cron: string; data: unknown }>`
    select name, cron, data from jobs.schedule`;
  const [schedule] = (await schedules.execute(db)).rows;
  expect(schedule).toEqual({ name: 'upkeep', cron: kinds.upkeep.schedule, data: {} });
  expect(v.is(kinds.upkeep.input, schedule?.data)).toBe(true);
});

test('a job that is sent again while it waits for a later time becomes due', async () => {
  let isReady = false;
  const { done, handlers } = noting(async () => {
    if (!isReady) throw new RetryLater(3600);
  });
  await startMachine(handlers);
  await sendMail(1);
  const postponed = sql`select from jobs.job where state = 'created' and start_after > now()`;
  await expect.poll(async () => (await postponed.execute(db)).rows).toHaveLength(1);
  isReady = true;
  await sendMail(1);
  await expect.poll(() => done).toEqual([1]);
});

test('jobs are sent in transactions that have all connections', async () => {
  const small = openDatabase(database.connection, { maxConnections: 1 });
  onTestFinished(small.close);
  const engine = createJobEngine({ ...small, connection: database.connection, log });
  onTestFinished(engine.close);
  await engine.open();
  await small.db
    .transaction()
    .execute((tx) => engine.send(tx, { kind: 'mail', input: { id: 1 }, key: '1' }));
  expect(await openJobs()).toEqual([{ name: 'mail', state: 'created' }]);
});

test('servers that start together make the tables of the engine once', async () => {
  const { connection } = await createEmptyDatabase();
  const servers = Array.from({ length: 4 }, () => openDatabase(connection));
  onTestFinished(async () => {
    for (const server of servers) await server.close();
  });
  await Promise.all(servers.map((server) => migrateJobs({ ...server, connection, log })));
  const [server] = servers;
  const found = await sql`select from jobs.queue where name = 'mail'`.execute(server?.db ?? db);
  expect(found.rows).toHaveLength(1);
});
