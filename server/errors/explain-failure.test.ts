import { once } from 'node:events';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { folderWith } from '#tests/support/data/import.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { markDatabaseError } from '../db/connection/database-away.ts';
import { explainFailure } from './explain-failure.ts';

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('the work did not fail')),
    (error: unknown) => explainFailure(error),
  );

test('failures of the file system are explained in one line', async () => {
  const folder = await folderWith({ file: 'x' });
  const device = await open('/dev/full', 'w');
  onTestFinished(() => device.close());
  expect(await failureOf(device.writeFile('x'))).toBe('The disk is full.');
  const absent = join(folder, 'none/file');
  expect(await failureOf(writeFile(absent, 'x'))).toBe(`${absent} does not exist.`);
  const inFile = join(folder, 'file/folder');
  expect(await failureOf(mkdir(inFile))).toBe(`${inFile} is not in a folder.`);
  // Built by hand, because root does not get this error on every machine.
  const denied = { errno: -13, code: 'EACCES', syscall: 'open', path: '/srv/data' };
  expect(explainFailure(Object.assign(new Error(), denied))).toBe('No permission for /srv/data.');
});

test('a busy database, its full disk and a refused statement are explained in one line', async () => {
  const { db } = await createTestDatabase();
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE banners`.execute(tx);
    const waiting = db.transaction().execute(async (other) => {
      await sql`SET LOCAL lock_timeout = 1`.execute(other);
      await sql`LOCK TABLE banners`.execute(other);
    });
    expect(await failureOf(waiting)).toBe(
      'The database is busy: canceling statement due to lock timeout. Try again later.',
    );
  });
  const full = sql`DO $$ BEGIN RAISE SQLSTATE '53100' USING MESSAGE = 'no space'; END $$`;
  expect(await failureOf(full.execute(db))).toBe('The disk of the database is full: no space.');
  const wrong = () => failureOf(sql`SELECT nonsense`.execute(db));
  const line =
    /^The database refused a statement: column "nonsense" does not exist \(SQL state 42703\)\. .+$/;
  expect(await wrong()).toMatch(line);
  vi.stubEnv('LOG_LEVEL', 'debug');
  onTestFinished(() => void vi.unstubAllEnvs());
  const [first = '', ...stack] = (await wrong()).split('\n');
  expect(first).toMatch(line);
  expect(stack.join('\n')).toContain('\n    at ');
});

test('a programming error has a stack', () => {
  expect(explainFailure(new TypeError('x is not a function'))).toContain('\n    at ');
});

test('a failed connection is not reported as a lost one', () => {
  const fields = { code: 'ECONNREFUSED', syscall: 'connect', errno: -111 };
  const refused = markDatabaseError(Object.assign(new Error('connect ECONNREFUSED'), fields));
  vi.stubEnv('DATABASE_URL', 'postgres://elsewhere/x');
  expect(explainFailure(refused)).toBe('DATABASE_URL cannot be used: connect ECONNREFUSED');
  vi.stubEnv('DATABASE_URL', '');
  expect(explainFailure(markDatabaseError(new AggregateError([refused], 'all failed')))).toBe(
    'The database cannot be reached: all failed.',
  );
});

test('a port in use is named with its setting', () => {
  vi.stubEnv('DESK_PORT', '4001');
  onTestFinished(() => void vi.unstubAllEnvs());
  const inUse = (port: number) =>
    explainFailure(Object.assign(new Error(), { code: 'EADDRINUSE', port }));
  expect(inUse(4000)).toBe('PORT 4000 is in use by another program.');
  expect(inUse(4001)).toBe('DESK_PORT 4001 is in use by another program.');
});

test('the address of another machine is named with its setting, unless it is one to connect to', async () => {
  const foreign = { host: '192.0.2.1', port: 4000 };
  const server = createServer().listen(foreign);
  expect(await failureOf(once(server, 'listening'))).toBe(
    'HOST 192.0.2.1 is not an address of this machine.',
  );
  const fields = { code: 'EADDRNOTAVAIL', syscall: 'connect', address: '127.0.0.1' };
  const error = Object.assign(new Error('connect EADDRNOTAVAIL'), fields);
  expect(explainFailure(error)).toContain('connect EADDRNOTAVAIL');
});
