import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '#tests/support/database.ts';
import { countWaiting, LOCK_TIMEOUT_MS, openWithLockTimeout } from '#tests/support/waiting.ts';
import { type Db, openDatabase } from './client.ts';
import {
  compareMigrations,
  listKnownMigrations,
  migrateToLatest,
  requireMigrated,
} from './migrate.ts';

vi.setConfig({ testTimeout: 30_000 });

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-migrate-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function makeMigrations(scripts: Record<string, string>): Promise<string> {
  const migrations = await mkdtemp(join(folder, 'migrations-'));
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(migrations, `${name}.sql`), script);
  }
  return migrations;
}

async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(db);
  return rows.map((row) => row.name);
}

const TWO_TABLES = {
  '0001_books': `create table books (id int); insert into books values (1);
    create function noted() returns int language plpgsql as $$ begin return 1; end $$;`,
  '0002_readers': 'create table readers (id int);',
};

test('applies the files in order, once', async () => {
  const { db } = await createEmptyDatabase();
  const migrations = await makeMigrations(TWO_TABLES);
  expect(await migrateToLatest(db, migrations)).toEqual(['0001_books', '0002_readers']);
  expect(await migrateToLatest(db, migrations)).toEqual([]);
  expect(await listTables(db)).toEqual(['books', 'readers']);
});

test('of two servers that start together one migrates and the other waits', async () => {
  const { connection, db, pool } = await createEmptyDatabase();
  const migrations = await makeMigrations({
    ...TWO_TABLES,
    '0003_slow': 'create table slow (id int); select pg_advisory_xact_lock(1);',
  });
  const holder = await pool.connect();
  await holder.query('begin; select pg_advisory_xact_lock(1)');
  const servers = [openWithLockTimeout(connection), openWithLockTimeout(connection)];
  const migrating = Promise.all(servers.map((server) => migrateToLatest(server, migrations)));
  // One server waits inside its migration, the other one for the first; both wait longer than their
  // lock_timeout.
  await expect.poll(() => countWaiting(db, 10 * LOCK_TIMEOUT_MS)).toBe(2);
  await holder.query('commit');
  holder.release();
  expect((await migrating).map((names) => names.length).sort()).toEqual([0, 3]);
});

test('restores the timeouts of the pool on the connection', async () => {
  const { connection } = await createEmptyDatabase();
  const { db, close } = openDatabase(connection, { maxConnections: 1 });
  await migrateToLatest(db, await makeMigrations(TWO_TABLES));
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`.execute(db);
  expect(rows).toEqual([{ statement: '5s', lock: '2s' }]);
  await close();
});

test('a failed file is rolled back; those before it stay applied', async () => {
  const { db } = await createEmptyDatabase();
  const broken = { ...TWO_TABLES, '0002_readers': 'create table readers (id int); select 1/0;' };
  const attempt = migrateToLatest(db, await makeMigrations(broken));
  await expect(attempt).rejects.toThrow('Migration 0002_readers failed: division by zero');
  expect(await listTables(db)).toEqual(['books']);
  expect(await migrateToLatest(db, await makeMigrations(TWO_TABLES))).toEqual(['0002_readers']);
});

test('a killed server leaves no file half applied; the next one continues', async () => {
  const { db, connection } = await createEmptyDatabase();
  const slow = {
    ...TWO_TABLES,
    '0002_readers': 'create table readers (id int); select pg_sleep(60);',
  };
  const program = `
    const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, 'client.ts'))});
    const { migrateToLatest } = await import(${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))});
    const { db } = openDatabase(${JSON.stringify(connection)});
    await migrateToLatest(db, ${JSON.stringify(await makeMigrations(slow))});
  `;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: 'inherit',
  });
  const isSleeping = sql`
    select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
  await expect.poll(async () => (await isSleeping.execute(db)).rows.length).toBe(1);
  server.kill('SIGKILL');
  await once(server, 'exit');

  expect(await listTables(db)).toEqual(['books']);
  expect(await migrateToLatest(db, await makeMigrations(TWO_TABLES))).toEqual(['0002_readers']);
  expect(await listTables(db)).toEqual(['books', 'readers']);
});

test('refuses a database of a newer version with a one-line message', async () => {
  const { db } = await createEmptyDatabase();
  await migrateToLatest(db, await makeMigrations(TWO_TABLES));
  const older = await makeMigrations({ '0001_books': TWO_TABLES['0001_books'] });
  await expect(migrateToLatest(db, older)).rejects.toThrow(
    /^The database was migrated by a newer Vignette \(0002_readers is unknown here\)/,
  );
});

test('serves on a database of a newer version as long as its migrations allow it', async () => {
  const { db } = await createEmptyDatabase();
  const older = await makeMigrations(TWO_TABLES);
  const expanded = {
    ...TWO_TABLES,
    '0003_years':
      '-- expand: a column that older versions do not read\nalter table books add year int;',
  };
  const contracted = {
    ...expanded,
    '0004_no_years':
      '-- contract 0003_years: newer versions use dates\nalter table books drop year;',
  };
  const newer = await makeMigrations(expanded);
  await migrateToLatest(db, newer);
  expect(await migrateToLatest(db, older)).toEqual([]);
  expect(await compareMigrations(db, older)).toMatchObject({
    unknown: ['0003_years'],
    isServable: true,
  });
  await requireMigrated(db, older);

  await migrateToLatest(db, await makeMigrations(contracted));
  expect(await migrateToLatest(db, newer)).toEqual([]);
  await expect(migrateToLatest(db, older)).rejects.toThrow(
    'The database was migrated by a newer Vignette (0003_years, 0004_no_years is unknown here)',
  );
  expect((await compareMigrations(db, older)).isServable).toBe(false);
  await expect(requireMigrated(db, older)).rejects.toThrow('migrated by a newer Vignette');
  await requireMigrated(db, newer);
});

test('refuses an unknown migration that is older than a known one', async () => {
  const { db } = await createEmptyDatabase();
  await migrateToLatest(db, await makeMigrations({ '0001_other': '-- expand\nselect 1;' }));
  const own = await makeMigrations({ '0002_readers': TWO_TABLES['0002_readers'] });
  await expect(migrateToLatest(db, own)).rejects.toThrow('0001_other is unknown here');
});

test('a migration of a serving database waits briefly for a lock, and tries again', async () => {
  const { connection, db, pool } = await createEmptyDatabase();
  await migrateToLatest(db, await makeMigrations(TWO_TABLES));
  const reader = await pool.connect();
  await reader.query('begin; select from books');
  const migrations = await makeMigrations({
    ...TWO_TABLES,
    '0003_years': '-- expand\nalter table books add year int;',
  });
  const other = openDatabase(connection);
  const migrating = migrateToLatest(other.db, migrations);
  const isWaiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event = 'relation'`;
  await expect.poll(async () => (await isWaiting.execute(db)).rows.length).toBe(1);
  // A statement that queues behind the migration gets its turn while the reader goes on.
  await db.connection().execute(async (visitor) => {
    await sql`set lock_timeout = 0; set statement_timeout = 0`.execute(visitor);
    await sql`select from books`.execute(visitor);
  });
  await reader.query('commit');
  reader.release();
  expect(await migrating).toEqual(['0003_years']);
  await other.close();
});

test('every migration after the first 26 says whether older versions can go on serving', async () => {
  const names = await listKnownMigrations();
  const folder = join(import.meta.dirname, 'migrations');
  for (const name of names.filter((one) => one > '0027')) {
    const script = await readFile(join(folder, `${name}.sql`), 'utf8');
    expect(script, name).toMatch(/^-- (expand\b|contract \d{4}_\w+: )/);
    const floor = /^-- contract (\w+):/.exec(script)?.[1];
    if (floor) expect(names, name).toContain(floor);
  }
});

test('refuses a migration with a lower number than an applied one', async () => {
  const { db } = await createEmptyDatabase();
  await migrateToLatest(db, await makeMigrations(TWO_TABLES));
  const late = await makeMigrations({ ...TWO_TABLES, '0001_late': 'select 1' });
  await expect(migrateToLatest(db, late)).rejects.toThrow('Migration 0001_late comes before');
});

test('test databases are already at the newest migration', async () => {
  const { db } = await createTestDatabase();
  expect(await migrateToLatest(db)).toEqual([]);
});
