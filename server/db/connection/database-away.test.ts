import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { waitAsServersDo } from '#tests/support/setup/timeouts.ts';
import { type DatabaseConnection, type Db, openDatabase } from '../client.ts';
import { asSuperuser } from '../embedded/roles.ts';
import { isDatabaseAway, markDatabaseError } from './database-away.ts';

waitAsServersDo();

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
});

/** The error that the work is rejected with. */
async function failure(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => Promise.reject(new Error('the work did not fail')),
    (error) => error,
  );
}

function open(connection: DatabaseConnection, maxConnections?: number): Db {
  const { db, close } = openDatabase(connection, { ...(maxConnections && { maxConnections }) });
  onTestFinished(close);
  return db;
}

/** Starts the work with fake timers and checks that it ends exactly at the connection timeout. */
async function letConnectTimeoutPass(work: () => Promise<Error>): Promise<Error> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isSettled = false;
  const settled = work().finally(() => {
    isSettled = true;
  });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(isSettled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  return settled;
}

const query = (db: Db) => sql`select 1`.execute(db);
/** Runs until its backend is terminated. */
const sleepLong = sql.raw('set statement_timeout = 0; select pg_sleep(600)');

const pidOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

async function listen(path: string | undefined, onConnect: (socket: Socket) => void) {
  const server = createServer(onConnect);
  await new Promise<void>((resolve) =>
    path ? server.listen(path, resolve) : server.listen(0, '127.0.0.1', resolve),
  );
  onTestFinished(() => void server.close());
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
}

describe('isDatabaseAway is true when', () => {
  test('there is no socket', async () => {
    const error = await failure(query(open({ ...database.connection, host: '/nonexistent' })));
    expect(error).toMatchObject({ code: 'ENOENT', syscall: 'connect' });
    expect(isDatabaseAway(error)).toBe(true);
  });

  test('nothing listens on the port', async () => {
    const { server, port } = await listen(undefined, () => {});
    await new Promise((resolve) => server.close(resolve));
    const error = await failure(
      query(open({ connectionString: `postgres://x@127.0.0.1:${port}/x` })),
    );
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    expect(isDatabaseAway(error)).toBe(true);
  });

  test('the host name cannot be resolved', async () => {
    const error = await failure(query(open({ connectionString: 'postgres://x@db.invalid/x' })));
    expect(isDatabaseAway(error)).toBe(true);
  });

  test('the peer closes the connection at once', async () => {
    const { port } = await listen(undefined, (socket) => socket.destroy());
    const error = await failure(
      query(open({ connectionString: `postgres://x@127.0.0.1:${port}/x` })),
    );
    expect(isDatabaseAway(error)).toBe(true);
  });

  test('the peer accepts and sends nothing for two seconds', async () => {
    const { port } = await listen(undefined, (socket) =>
      onTestFinished(() => void socket.destroy()),
    );
    const db = open({ connectionString: `postgres://x@127.0.0.1:${port}/x` });
    const error = await letConnectTimeoutPass(() => failure(query(db)));
    expect(isDatabaseAway(error)).toBe(true);
  });

  test('the server ends a connection in the middle of a statement', async () => {
    const db = open(database.connection, 1);
    const pid = await pidOf(db);
    const sleeping = failure(sleepLong.execute(db));
    await sql`select pg_terminate_backend(${pid})`.execute(database.db);
    const error = await sleeping;
    expect(error).toMatchObject({ code: '57P01' });
    expect(isDatabaseAway(error)).toBe(true);
    await expect.poll(() => query(db).then(({ rows }) => rows, isDatabaseAway)).toHaveLength(1);
  });

  test('the connection was lost inside a transaction', async () => {
    const db = open(database.connection, 1);
    const error = await failure(
      db.transaction().execute(async (tx) => {
        const pid = await pidOf(tx);
        const ended = failure(sleepLong.execute(tx));
        await sql`select pg_terminate_backend(${pid})`.execute(database.db);
        await ended;
        await query(tx);
      }),
    );
    expect(isDatabaseAway(error)).toBe(true);
  });

  test('no connection is free within two seconds', async () => {
    const db = open(database.connection, 1);
    const error = await db
      .connection()
      .execute(() => letConnectTimeoutPass(() => failure(query(db))));
    expect(isDatabaseAway(error)).toBe(true);
  });

  test('the database does not exist', async () => {
    const error = await failure(query(open({ ...database.connection, database: 'dropped' })));
    expect(error).toMatchObject({ code: '3D000' });
    expect(isDatabaseAway(error)).toBe(true);
  });

  test('the server accepts no more connections', async () => {
    const { db, close } = openDatabase(asSuperuser(database.connection));
    await sql.raw(`create role crowd login connection limit 0`).execute(db);
    const error = await failure(query(open({ ...database.connection, user: 'crowd' })));
    await sql.raw('drop role crowd').execute(db);
    await close();
    expect(error).toMatchObject({ code: '53300' });
    expect(isDatabaseAway(error)).toBe(true);
  });

  test('the pool is already closed', async () => {
    const { db, close } = openDatabase(database.connection);
    await close();
    expect(isDatabaseAway(await failure(query(db)))).toBe(true);
  });

  test.each(['EHOSTUNREACH', 'ENETUNREACH'])(
    'the host or its network is unreachable (%s)',
    (code) => {
      const error = Object.assign(new Error(`connect ${code} 10.0.0.1:5432`), {
        code,
        syscall: 'connect',
      });
      expect(isDatabaseAway(markDatabaseError(error))).toBe(true);
      expect(isDatabaseAway(markDatabaseError(new AggregateError([error])))).toBe(true);
    },
  );
});

describe('isDatabaseAway is false when a statement', () => {
  const expectNotAway = async (work: Promise<unknown>, code: string) => {
    const error = await failure(work);
    expect(error).toMatchObject({ code });
    expect(isDatabaseAway(error)).toBe(false);
  };

  test('takes too long', async () => {
    const { db } = database;
    const slow = db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx);
      await sql`select pg_sleep(5)`.execute(tx);
    });
    await expectNotAway(slow, '57014');
  });

  test('is invalid or fails', async () => {
    await expectNotAway(sql`selekt 1`.execute(database.db), '42601');
    await expectNotAway(sql`select * from nothing_here`.execute(database.db), '42P01');
    await expectNotAway(sql`select 1 / 0`.execute(database.db), '22012');
  });
});

test('a connection reset by a visitor or a mail server is not a database error', async () => {
  const { port } = await listen(undefined, (socket) => {
    socket.on('error', () => {});
    socket.resetAndDestroy();
  });
  const error = await failure(once(connect(port, '127.0.0.1').resume(), 'end'));
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  expect(isDatabaseAway(error)).toBe(false);
});

test('a missing file and other errors are not database errors', async () => {
  const missing = join(tmpdir(), 'no-such-folder', 'x');
  const error = await failure(readFile(missing));
  expect(error).toMatchObject({ code: 'ENOENT' });
  for (const other of [
    error,
    new TypeError('x'),
    'timeout exceeded',
    undefined,
    null,
    { code: '57P01' },
  ])
    expect(isDatabaseAway(other)).toBe(false);
});
