import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Db, openDatabase } from '#server/db/client.ts';
import { createEmptyDatabase, createTestDatabase } from '#tests/support/database.ts';
import { useRecordedLog } from '#tests/support/recorded-log.ts';
import { WAIT_TIMEOUT } from '#tests/support/setup/timeouts.ts';
import { kinds } from '../kinds.ts';
import { type JobHandlers, RetryLater } from './handlers.ts';
import { createJobEngine, type JobEngine } from './job-engine.ts';
import { migrateJobs } from './queues.ts';

const FOLDER = '00000000-0000-4000-8000-000000000001';
const ELSEWHERE = '00000000-0000-4000-8000-000000000002';

const database = await createTestDatabase();
const { db } = database;
const { log, lines } = useRecordedLog();
const engines: JobEngine[] = [];

beforeEach(async () => {
  await sql`truncate jobs.job, jobs.schedule, workers`.execute(db);
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
});

function openEngine(): JobEngine {
  const engine = createJobEngine({ ...database, log });
  engines.push(engine);
  return engine;
}

async function startMachine(handlers: JobHandlers, folderId = FOLDER): Promise<JobEngine> {
  const engine = openEngine();
  await engine.work({ handlers, folderId });
  return engine;
}

const sender = openEngine();
const send = (id: number, priority = 0) =>
  db
    .transaction()
    .execute((tx) => sender.send(tx, { kind: 'mail', input: { id }, key: `${id}`, priority }));
const exportOf = (id: number, folderId?: string) =>
  sender.request({ kind: 'import-export', input: { id }, key: `${id}`, folderId });

/** Handlers of mails that note the ids. */
function noting(run: (id: number) => Promise<void> = async () => {}) {
  const done: number[] = [];
  const handlers: JobHandlers = {
    mail: {
      async run({ id }) {
        await run(id);
        done.push(id);
      },
    },
  };
  return { done, handlers };
}

const openJobs = async () =>
  (
    await sql<{ name: string; state: string }>`
      select name, state::text from jobs.job where state < 'completed' order by created_on`.execute(
      db,
    )
  ).rows;

/** Causes a supervision, which otherwise takes place every half minute. */
const addSilentWorker = () =>
  db
    .insertInto('workers')
    .values({
      id: randomUUID(),
      host: 'silent',
      pid: 1,
      version: '0',
      role: 'worker',
      queues: [],
      doing: {},
      clock_lead: 0,
      beat_at: sql<Date>`now() - interval '20 seconds'`,
    })
    .execute();

describe('a job', () => {
  test('is done once by one of two machines, and only if its transaction commits', async () => {
    const { done, handlers } = noting();
    await startMachine(handlers);
    await startMachine(handlers);
    const undone = db.transaction().execute(async (tx) => {
      await sender.send(tx, { kind: 'mail', input: { id: 0 }, key: '0' });
      throw new Error('something else failed');
    });
    await expect(undone).rejects.toThrow('something else');
    const ids = Array.from({ length: 40 }, (_, index) => index + 1);
    for (const id of ids) await send(id);
    await expect.poll(openJobs).toEqual([]);
    expect(done.toSorted((one, other) => one - other)).toEqual(ids);
  });

  test('of a higher priority is taken first, and one with a waiting key is not queued twice', async () => {
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

  test('that is to be tried later waits for its time, which does not count as a failure', async () => {
    let isReady = false;
    const { done, handlers } = noting(async () => {
      if (!isReady) throw new RetryLater(3600);
    });
    await startMachine(handlers);
    await send(1, 7);
    const waiting = async () =>
      (
        await sql<{ priority: number; minutes: number; retry_count: number }>`
          select priority, retry_count, round(extract(epoch from start_after - created_on) / 60)::int
            as minutes
          from jobs.job where state = 'created'`.execute(db)
      ).rows;
    await expect.poll(waiting).toEqual([{ priority: 7, minutes: 60, retry_count: 0 }]);
    isReady = true;
    await sql`update jobs.job set start_after = now() where state = 'created'`.execute(db);
    await expect.poll(() => done).toEqual([1]);
    expect(lines).toEqual([]);
  });

  test('that fails is tried again, and given up after its last attempt', async () => {
    const tried: number[] = [];
    const givenUp: number[] = [];
    await startMachine({
      mail: {
        async run({ id }) {
          tried.push(id);
          throw new Error('broken');
        },
        giveUp: async ({ id }) => void givenUp.push(id),
      },
    });
    await send(1);
    await expect.poll(() => tried.length).toBeGreaterThan(1);
    await sql`update jobs.job set retry_count = retry_limit`.execute(db);
    await vi.waitFor(() => expect(givenUp).toEqual([1]), WAIT_TIMEOUT);
    expect(lines[0]).toMatchObject({ msg: 'a job failed', kind: 'mail' });
  });

  test('whose handler never returns is given to another machine, and the first works on', async () => {
    let isStuck = false;
    const stuck = Promise.withResolvers<AbortSignal>();
    const { done, handlers } = noting();
    await startMachine({
      mail: {
        run: ({ id }, { signal }) => {
          if (id !== 1 || isStuck)
            return handlers.mail?.run({ id }, { signal }) ?? Promise.resolve();
          isStuck = true;
          stuck.resolve(signal);
          return new Promise(() => {});
        },
      },
    });
    await send(1);
    const signal = await stuck.promise;
    // Changed in the database only: the attempt is ended by the supervision of all jobs, not by the
    // timer of its own machine.
    await sql`update jobs.job set started_on = now() - interval '1 hour'`.execute(db);
    await addSilentWorker();
    await startMachine(handlers);
    await vi.waitFor(() => expect(done).toContain(1), WAIT_TIMEOUT);
    await vi.waitFor(() => expect(signal.aborted).toBe(true), WAIT_TIMEOUT);
    await send(2);
    await vi.waitFor(() => expect(done).toContain(2), WAIT_TIMEOUT);
  });

  test('of a kind that no machine knows waits for one that does', async () => {
    const { done, handlers } = noting();
    await startMachine(handlers);
    await exportOf(1);
    await send(2);
    await expect.poll(() => done).toEqual([2]);
    await expect.poll(openJobs).toEqual([{ name: 'import-export', state: 'created' }]);
    const exported: number[] = [];
    await startMachine({ 'import-export': { run: async ({ id }) => void exported.push(id) } });
    await expect.poll(() => exported).toEqual([1]);
  });

  test('that needs the files of a folder waits for its machine', async () => {
    const ran: string[] = [];
    const machine = (name: string): JobHandlers => ({
      'import-export': { run: async ({ id }) => void ran.push(`${name} ${id}`) },
    });
    await startMachine(machine('here'));
    await exportOf(1, ELSEWHERE);
    await exportOf(2, FOLDER);
    await expect.poll(() => ran).toEqual(['here 2']);
    await startMachine(machine('elsewhere'), ELSEWHERE);
    await expect.poll(() => ran).toEqual(['here 2', 'elsewhere 1']);
  });
});

test('a stopped machine hands its job back, and another goes on with it at once', async () => {
  const running = Promise.withResolvers<void>();
  const first = await startMachine({
    'import-export': {
      run: (_, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          running.resolve();
        }),
    },
  });
  await exportOf(1);
  await running.promise;
  await first.stop();
  expect(await openJobs()).toEqual([{ name: 'import-export', state: 'created' }]);
  const exported: number[] = [];
  await startMachine({ 'import-export': { run: async ({ id }) => void exported.push(id) } });
  await expect.poll(() => exported).toEqual([1]);
  expect(lines).toEqual([]);
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

test('a job that failed is given up by a machine that knows its kind', async () => {
  const failing = await startMachine({ burn: { run: () => Promise.reject(new Error('broken')) } });
  await sender.request({ kind: 'burn', input: { id: 7 } });
  const isDead = async () => (await openJobs()).some(({ name }) => name === 'dead/burn');
  await vi.waitFor(async () => {
    await sql`update jobs.job set retry_count = retry_limit, start_after = now()`.execute(db);
    expect(await isDead()).toBe(true);
  }, WAIT_TIMEOUT);
  await failing.stop();
  await startMachine(noting().handlers);
  await expect.poll(isDead).toBe(true);
  const givenUp: number[] = [];
  await startMachine({
    burn: { run: async () => {}, giveUp: async ({ id }) => void givenUp.push(id) },
  });
  await vi.waitFor(() => expect(givenUp).toEqual([7]), WAIT_TIMEOUT);
});

test('a job that is sent again while it waits for a later time becomes due', async () => {
  let isReady = false;
  const { done, handlers } = noting(async () => {
    if (!isReady) throw new RetryLater(3600);
  });
  await startMachine(handlers);
  await send(1);
  const postponed = sql`select from jobs.job where state = 'created' and start_after > now()`;
  await expect.poll(async () => (await postponed.execute(db)).rows).toHaveLength(1);
  isReady = true;
  await send(1);
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

test('a machine whose work could not begin can be stopped', async () => {
  const engine = createJobEngine({ ...database, db: brokenDb(), log });
  const folderId = FOLDER;
  await expect(engine.work({ handlers: noting().handlers, folderId })).rejects.toThrow('broken');
  await engine.stop();
});

function brokenDb(): Db {
  return new Proxy(db, {
    get() {
      throw new Error('broken');
    },
  });
}
