import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Listener, listen } from './listen.ts';

let database: TestDatabase;
let listener: Listener;

beforeAll(async () => {
  database = await createEmptyDatabase();
});

afterEach(() => listener.close());

const notify = (payload: string, channel = 'catalogue') =>
  sql`select pg_notify(${channel}, ${payload})`.execute(database.db);

const endListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'vignette listen' and datname = current_database()`.execute(
    database.db,
  );

test('receives notifications, also after its connection was closed', async () => {
  const onNotify = vi.fn();
  const onReconnect = vi.fn();
  const warn = vi.fn();
  listener = listen(database.connection, ['catalogue', 'mail'], {
    onNotify,
    onReconnect,
    log: { warn },
  });
  await listener.ready;
  await notify('first');
  await expect.poll(() => onNotify.mock.calls).toEqual([['first', 'catalogue']]);
  expect(onReconnect).not.toHaveBeenCalled();

  await endListeners();
  await expect.poll(() => onReconnect.mock.calls.length).toBe(1);
  expect(warn).toHaveBeenCalled();
  await notify('second', 'mail');
  await expect
    .poll(() => onNotify.mock.calls)
    .toEqual([
      ['first', 'catalogue'],
      ['second', 'mail'],
    ]);
});

test('retries while the database is unreachable, and can be closed meanwhile', async () => {
  const warn = vi.fn();
  const nowhere = { ...database.connection, host: '/nonexistent' };
  const connect = vi.spyOn(pg.Client.prototype, 'connect');
  onTestFinished(() => connect.mockRestore());
  listener = listen(nowhere, ['catalogue'], { onNotify: vi.fn(), log: { warn } });
  await expect.poll(() => connect.mock.calls.length).toBeGreaterThan(2);
  // An outage is logged once, not at each retry.
  expect(warn).toHaveBeenCalledOnce();
  await listener.close();
});

test('can be closed before and after it is ready', async () => {
  listener = listen(database.connection, ['catalogue'], { onNotify: vi.fn() });
  await listener.close();
  listener = listen(database.connection, ['catalogue'], { onNotify: vi.fn() });
  await listener.ready;
  await listener.close();
});
