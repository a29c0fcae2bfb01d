import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countWaiting,
  LOCK_TIMEOUT_MS,
  openWithLockTimeout,
} from '#tests/support/database/waiting.ts';
import { createEmptyDatabase, createTestDatabase } from '#tests/support/database.ts';
import { waitAsServersDo } from '#tests/support/setup/timeouts.ts';
import { type Db, openDatabase } from './client.ts';
import {
  BASELINE,
  compareMigrations,
  listKnownMigrations,
  migrateThrough,
  migrateToLatest,
  requireMigrated,
} from './migrate.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-migrate-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** The migrations of this version and these. */
async function makeMigrations(scripts: Record<string, string>): Promise<string> {
  const migrations = await mkdtemp(join(folder, 'migrations-'));
  await cp(MIGRATIONS, migrations, { recursive: true });
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(migrations, `${name}.sql`), script);
  }
  return migrations;
}

/** Which of the tables of TWO_TABLES exist. */
async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname in ('books', 'readers') order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

const TWO_TABLES = {
  '9001_books': `create table books (id int); insert into books values (1);
    create function noted() returns int language plpgsql as $$ begin return 1; end $$;`,
  '9002_readers': 'create table readers (id int);',
};

test('applies the files in order, once', async () => {
  const { db } = await createTestDatabase();
  const migrations = await makeMigrations(TWO_TABLES);
  expect(await migrateToLatest(db, migrations)).toEqual(['9001_books', '9002_readers']);
  expect(await migrateToLatest(db, migrations)).toEqual([]);
  expect(await listTables(db)).toEqual(['books', 'readers']);
});

test('of two servers that start together one migrates and the other waits', async () => {
  const { connection, db, pool } = await createTestDatabase();
  const migrations = await makeMigrations({
    ...TWO_TABLES,
    '9003_slow': 'create table slow (id int); select pg_advisory_xact_lock(1);',
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
  waitAsServersDo();
  const { connection } = await createTestDatabase();
  const { db, close } = openDatabase(connection, { maxConnections: 1 });
  await migrateToLatest(db, await makeMigrations(TWO_TABLES));
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`.execute(db);
  expect(rows).toEqual([{ statement: '5s', lock: '2s' }]);
  await close();
});

test('a failed file is rolled back; those before it stay applied', async () => {
  const { db } = await createTestDatabase();
  const broken = { ...TWO_TABLES, '9002_readers': 'create table readers (id int); select 1/0;' };
  const attempt = migrateToLatest(db, await makeMigrations(broken));
  await expect(attempt).rejects.toThrow('Migration 9002_readers failed: division by zero');
  expect(await listTables(db)).toEqual(['books']);
  expect(await migrateToLatest(db, await makeMigrations(TWO_TABLES))).toEqual(['9002_readers']);
});

test('a killed server leaves no file half applied; the next one continues', async () => {
  const { db, connection } = await createTestDatabase();
  const slow = {
    ...TWO_TABLES,
    '9002_readers': 'create table readers (id int); select pg_sleep(60);',
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
  expect(await migrateToLatest(db, await makeMigrations(TWO_TABLES))).toEqual(['9002_readers']);
  expect(await listTables(db)).toEqual(['books', 'readers']);
});

test('refuses a database of a newer version with a one-line message', async () => {
  const { db } = await createTestDatabase();
  await migrateToLatest(db, await makeMigrations(TWO_TABLES));
  const older = await makeMigrations({ '9001_books': TWO_TABLES['9001_books'] });
  await expect(migrateToLatest(db, older)).rejects.toThrow(
    /^The database was migrated by a newer Vignette \(9002_readers is unknown here\)/,
  );
});

test('serves on a database of a newer version as long as its migrations allow it', async () => {
  const { db } = await createTestDatabase();
  const older = await makeMigrations(TWO_TABLES);
  const expanded = {
    ...TWO_TABLES,
    '9003_years':
      '-- expand: a column that older versions do not read\nalter table books add year int;',
  };
  const contracted = {
    ...expanded,
    '9004_no_years':
      '-- contract 9003_years: newer versions use dates\nalter table books drop year;',
  };
  const newer = await makeMigrations(expanded);
  await migrateToLatest(db, newer);
  expect(await migrateToLatest(db, older)).toEqual([]);
  expect(await compareMigrations(db, older)).toMatchObject({
    unknown: ['9003_years'],
    isServable: true,
  });
  await requireMigrated(db, older);

  await migrateToLatest(db, await makeMigrations(contracted));
  expect(await migrateToLatest(db, newer)).toEqual([]);
  await expect(migrateToLatest(db, older)).rejects.toThrow(
    'The database was migrated by a newer Vignette (9003_years, 9004_no_years is unknown here)',
  );
  expect((await compareMigrations(db, older)).isServable).toBe(false);
  await expect(requireMigrated(db, older)).rejects.toThrow('migrated by a newer Vignette');
  await requireMigrated(db, newer);
});

test('refuses an unknown migration that is older than a known one', async () => {
  const { db } = await createTestDatabase();
  await migrateToLatest(db, await makeMigrations({ '9001_other': '-- expand\nselect 1;' }));
  const own = await makeMigrations({ '9002_readers': TWO_TABLES['9002_readers'] });
  await expect(migrateToLatest(db, own)).rejects.toThrow('9001_other is unknown here');
});

test('a migration of a serving database waits briefly for a lock, and tries again', async () => {
  const { connection, db, pool } = await createTestDatabase();
  await migrateToLatest(db, await makeMigrations(TWO_TABLES));
  const reader = await pool.connect();
  await reader.query('begin; select from books');
  const migrations = await makeMigrations({
    ...TWO_TABLES,
    '9003_years': '-- expand\nalter table books add year int;',
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
  expect(await migrating).toEqual(['9003_years']);
  await other.close();
});

test('every migration says whether older versions can go on serving', async () => {
  const [baseline, ...names] = await listKnownMigrations();
  expect(baseline).toBe(BASELINE);
  for (const name of names) {
    const script = await readFile(join(MIGRATIONS, `${name}.sql`), 'utf8');
    expect(script, name).toMatch(/^-- (expand\b|contract \d{4}_\w+: )/);
    const floor = /^-- contract (\w+):/.exec(script)?.[1];
    if (floor) expect([baseline, ...names], name).toContain(floor);
  }
});

test('refuses a migration with a lower number than an applied one', async () => {
  const { db } = await createTestDatabase();
  await migrateToLatest(db, await makeMigrations(TWO_TABLES));
  const late = await makeMigrations({ ...TWO_TABLES, '9001_late': 'select 1' });
  await expect(migrateToLatest(db, late)).rejects.toThrow('Migration 9001_late comes before');
});

test('test databases are already at the newest migration', async () => {
  const { db } = await createTestDatabase();
  expect(await migrateToLatest(db)).toEqual([]);
});

/** The migrations of which the baseline was made, as databases that had them name them. */
const BEFORE_BASELINE = `0001_catalogue 0002_listings 0003_accounts 0004_watching 0005_orders
  0006_operations 0007_search 0008_mail 0009_catalogue_facts 0010_incomplete_drafts
  0011_internal_notes 0012_accounts 0013_undelivered_mail 0014_rights 0015_deals 0016_screenings
  0017_desk 0018_desk_jobs 0019_order_desk 0020_catalogue_desk 0021_rights_desk 0022_support_desk
  0023_desk_today 0024_desk_lists 0025_capital_sharp_s 0026_ai_usage 0027_files_and_limits
  0028_confirmed_sessions 0029_enquiries 0030_account_and_legal_versions`.split(/\s+/);

/** Records migrations as Kysely did, in place of what the baseline records. */
async function recordOld(db: Db, names: string[]) {
  await sql`drop table kysely_migration, kysely_migration_floor`.execute(db);
  await sql`create table kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  await sql`insert into kysely_migration
    select name, '2026-11-18T00:00:00.000Z' from unnest(${names}::text[]) as name`.execute(db);
}

/** Every column, constraint, index, function, trigger and view. */
async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as text
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and c.relname !~ '^kysely_'
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '^kysely_'
    union all
    select indexdef from pg_indexes where schemaname = 'public' and tablename !~ '^kysely_'
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select viewname || definition from pg_views where schemaname = 'public'
    order by 1`.execute(db);
  return rows.map(({ text }) => text);
}

test('a database with all migrations of the baseline has its schema, and goes on from there', async () => {
  const { db } = await createEmptyDatabase();
  await migrateThrough(db, BASELINE);
  const schema = await describeSchema(db);
  await recordOld(db, [...BEFORE_BASELINE, BASELINE]);
  await migrateThrough(db, BASELINE);
  expect(await describeSchema(db)).toEqual(schema);
  expect(await compareMigrations(db)).toMatchObject({ applied: [BASELINE], isTooOld: false });

  const next = await makeMigrations(TWO_TABLES);
  expect((await migrateToLatest(db, next)).slice(-2)).toEqual(['9001_books', '9002_readers']);
  expect(await listTables(db)).toEqual(['books', 'readers']);
});

test('a database with only some migrations of the baseline is refused with what to do', async () => {
  const { db } = await createTestDatabase();
  await recordOld(db, BEFORE_BASELINE.slice(0, 24));
  const refused =
    'The database is older than this version can update (0024_desk_lists). Start Vignette of commit ad87f822 with it first';
  await expect(migrateToLatest(db)).rejects.toThrow(refused);
  await expect(requireMigrated(db)).rejects.toThrow(refused);
});

test('the baseline does not change, because existing databases do not run it', async () => {
  const folder = join(import.meta.dirname, 'schema');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const statements = texts.join('\n').replace(/--.*/g, '').split(/\s+/).join(' ');
  expect(createHash('sha256').update(statements).digest('hex')).toBe(
    '6e5ac96e67761f9b60c26798c79db854ff8242c8b7fc7738ca2b11633abc6e10',
  );
});
