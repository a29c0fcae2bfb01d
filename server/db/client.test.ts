import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createEmptyDatabase } from '#tests/support/database.ts';
import { waitAsServersDo } from '#tests/support/setup/timeouts.ts';
import { type OpenDatabaseOptions, openDatabase } from './client.ts';

waitAsServersDo();

test('reads int8 as a number, numeric and date as text, timestamptz as a Date', async () => {
  const { db } = await createEmptyDatabase();
  const { rows } = await sql`
    select 9007199254740991::int8 as id, array[1, null]::int8[] as ids, 1.10::numeric as price, '2026-01-31'::date as day,
      '2026-01-02T03:04:05Z'::timestamptz as at`.execute(db);
  const at = new Date('2026-01-02T03:04:05Z');
  expect(rows).toEqual([
    { id: 9007199254740991, ids: [1, null], price: '1.10', day: '2026-01-31', at },
  ]);
  const tooBig = sql`select 9007199254740993::int8 as id`.execute(db);
  await expect(tooBig).rejects.toThrow('does not fit a number');
});

test('a statement is cancelled after 5 seconds, or after the time given', async () => {
  const { connection } = await createEmptyDatabase();
  const readTimeout = async (options: OpenDatabaseOptions) => {
    const { db, close } = openDatabase(connection, options);
    const { rows } = await sql`select current_setting('statement_timeout') as timeout`.execute(db);
    await close();
    return rows;
  };
  expect(await readTimeout({})).toEqual([{ timeout: '5s' }]);
  expect(await readTimeout({ statementTimeoutMs: 60_000 })).toEqual([{ timeout: '1min' }]);
});

test('callers wait only while all connections are busy', async () => {
  const { connection } = await createEmptyDatabase();
  const { pool, countConnections, close } = openDatabase(connection, { maxConnections: 2 });
  const two = () => Promise.all([pool.connect(), pool.connect()]);
  for (const client of await two()) client.release();
  // Both connections are idle, and get their callers in the next tick.
  const clients = two();
  expect(countConnections().waiting).toBe(0);
  const third = pool.connect();
  expect(countConnections().waiting).toBe(1);
  for (const client of await clients) client.release();
  (await third).release();
  await close();
});

test('a connection lost inside a transaction rejects it and does not end the process', async () => {
  const { connection, db: other } = await createEmptyDatabase();
  const warn = vi.fn();
  const { db, close } = openDatabase(connection, { log: { warn } });
  const work = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
    await expect.poll(() => warn.mock.calls.length).toBe(1);
    await sql`select 1`.execute(tx);
  });
  await expect(work).rejects.toThrow('not queryable');
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
  await close();
});
