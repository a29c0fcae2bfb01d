import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { OperatorError } from '../errors/operator-error.ts';
import type { Db, Tx } from './client.ts';
import { row } from './query/row.ts';

export class MigrationFailed extends OperatorError {
  override name = 'MigrationFailed';
}

/** Thrown where nothing is migrated: another process is expected to do it. */
export class MigrationPending extends OperatorError {
  override name = 'MigrationPending';
}

const SCHEMA_FOLDER = join(import.meta.dirname, 'schema');
const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/**
 * A new database gets the files of `schema/`, and this name for them. They make what the migrations
 * up to the one of this name made, so that an older database that has it needs only those after it.
 */
export const BASELINE = '0031_material_downloads';
/** A version that still has all migrations up to the baseline. */
export const UPDATE_COMMIT = 'ad87f822';
export const UPDATE_FIRST = `Start Vignette of commit ${UPDATE_COMMIT} with it first, which brings it to ${BASELINE}`;

/** Named like the tables of Kysely, which made the first of them. Not part of backups. */
const APPLIED_TABLE = 'kysely_migration';
/** Holds the oldest migration that a server must know to serve on this database. */
const FLOOR_TABLE = 'kysely_migration_floor';
const LOCK_KEY = 'vignette migrations';

interface Migration {
  name: string;
  script: string;
}

/**
 * The first line of a migration: whether servers of older versions can go on serving after it.
 * `-- expand` changes nothing that they use. `-- contract 0032_names: …` removes what only versions
 * without 0032_names use. A file without such a line is not compatible with any older version.
 */
const HEADER = /^-- (?:(?<expand>expand)\b|contract (?<floor>\d{4}_\w+):)/;

/**
 * How long a migration with such a line waits for a lock, while the statements of running servers
 * queue behind it; less than their own lock_timeout (connection/timeouts.ts).
 */
const LOCK_TIMEOUT = '1s';
const LOCK_ATTEMPTS = 60;
const LOCK_PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Applies the pending migrations and returns their names. Each is one transaction, so a server that is
 * killed leaves none half applied.
 */
export async function migrateToLatest(db: Db, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  return migrate(db, await readMigrations(folder));
}

/** Applies the pending migrations up to the one of this name, as an earlier version did. */
export async function migrateThrough(db: Db, last: string): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  const earlier = migrations.filter(({ name }) => name <= last);
  await migrate(db, earlier);
}

/**
 * Refuses a database that this version cannot serve as it is. For workers, which migrate nothing:
 * one may be started from newer files than the main process, or after a newer server has migrated.
 */
export async function requireMigrated(db: Db, folder = MIGRATIONS_FOLDER): Promise<void> {
  const history = await compareMigrations(db, folder);
  checkHistory(history);
  if (history.applied.length === 0)
    throw new MigrationPending('The database is empty: the first start of a server sets it up.');
  if (history.pending.length > 0)
    throw new MigrationPending(
      `The database lacks ${history.pending.join(', ')}, which only a restart of the whole server applies.`,
    );
}

function migrate(db: Db, migrations: Migration[]): Promise<string[]> {
  return withMigrationLock(db, async (connection) => {
    const names = migrations.map(({ name }) => name);
    const history = await compare(connection, names);
    checkHistory(history);
    for (const migration of migrations)
      if (history.pending.includes(migration.name)) await apply(connection, migration);
    return history.pending;
  });
}

/** Of two servers that start together one does the work and the other waits without a timeout. */
export function withMigrationLock<Result>(
  db: Db,
  work: (connection: Db) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0; set lock_timeout = 0`.execute(connection);
    // Lets PostgreSQL notice during a long statement that this process was killed, roll back and
    // unlock.
    await sql`set client_connection_check_interval = '1s'`.execute(connection);
    await sql`select pg_advisory_lock(hashtextextended(${LOCK_KEY}, 0))`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await restoreConnection(connection);
    }
  });
}

/** The names of all migrations of this version, in their order. */
export async function listKnownMigrations(folder = MIGRATIONS_FOLDER): Promise<string[]> {
  return (await readMigrations(folder)).map(({ name }) => name);
}

interface History {
  applied: string[];
  /** Whether the database is older than the baseline, so that this version cannot migrate it. */
  isTooOld: boolean;
  pending: string[];
  /** Applied by a newer version. */
  unknown: string[];
  /** Whether this version can serve although some are unknown. */
  isServable: boolean;
}

/** Compares applied with known migrations. Applies nothing. */
export async function compareMigrations(db: Db, folder = MIGRATIONS_FOLDER): Promise<History> {
  return compare(db, await listKnownMigrations(folder));
}

async function compare(db: Db, known: string[]): Promise<History> {
  const applied = await listApplied(db);
  const unknown = applied.filter((name) => !known.includes(name));
  const newest = known.at(-1) ?? '';
  const isServable = unknown.every((name) => name > newest) && (await readFloor(db)) <= newest;
  return {
    applied,
    isTooOld: lacksBaseline(applied),
    pending: known.filter((name) => !applied.includes(name)),
    unknown,
    isServable,
  };
}

/** Unlocks, and resets the connection to the settings of the pool. */
async function restoreConnection(connection: Db) {
  const restoring = sql`
    select pg_advisory_unlock_all();
    reset statement_timeout; reset lock_timeout; reset client_connection_check_interval`;
  // This fails only on a lost connection, which holds no lock and is not reused. The error is
  // ignored, so that the caller gets the one that broke the connection.
  await restoring.execute(connection).catch(() => {});
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const schema = await readScripts(SCHEMA_FOLDER);
  const baseline = { name: BASELINE, script: schema.map(({ script }) => script).join('\n') };
  return [baseline, ...(await readScripts(folder))];
}

async function readScripts(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      script: await readFile(join(folder, file), 'utf8'),
    })),
  );
}

export async function listApplied(connection: Db): Promise<string[]> {
  if (!(await hasTable(connection, APPLIED_TABLE))) return [];
  const applied = await row({ name: 'text' }).sql`
    select name from ${sql.id(APPLIED_TABLE)}`.execute(connection);
  return sinceBaseline(applied.rows.map((row) => row.name).sort());
}

/** Leaves out the names of what is part of the baseline now. */
export const sinceBaseline = (migrations: string[]) =>
  lacksBaseline(migrations) ? migrations : migrations.filter((name) => name >= BASELINE);

/** Whether a database or a backup with these migrations is older than the baseline. */
export const lacksBaseline = (migrations: string[]) =>
  migrations.length > 0 && !migrations.includes(BASELINE);

async function hasTable(connection: Db, name: string): Promise<boolean> {
  const table = await row({ exists: 'bool' }).sql`
    select to_regclass(${name}) is not null as exists`.execute(connection);
  return table.rows[0]?.exists ?? false;
}

/** Empty if only migrations of kind expand were applied since the floor is recorded. */
export async function readFloor(connection: Db): Promise<string> {
  if (!(await hasTable(connection, FLOOR_TABLE))) return '';
  const floor = await row({ migration: 'text' }).sql`
    select migration from ${sql.id(FLOOR_TABLE)}`.execute(connection);
  return floor.rows[0]?.migration ?? '';
}

async function raiseFloor(tx: Tx, migration: string): Promise<void> {
  const table = sql.id(FLOOR_TABLE);
  await sql`
    create table if not exists ${table} (
      is_only_row boolean primary key default true check (is_only_row),
      migration text collate "C" not null
    )`.execute(tx);
  await sql`
    insert into ${table} as floor (migration) values (${migration})
    on conflict (is_only_row) do update set migration = greatest(floor.migration, excluded.migration)
  `.execute(tx);
}

function checkHistory({ applied, isTooOld, pending, unknown, isServable }: History) {
  const newest = applied.at(-1) ?? '';
  if (isTooOld)
    throw new MigrationFailed(
      `The database is older than this version can update (${newest}). ${UPDATE_FIRST}.`,
    );
  if (unknown.length > 0 && !isServable) {
    const names = unknown.join(', ');
    throw new MigrationFailed(
      `The database was migrated by a newer Vignette (${names} is unknown here); start that version.`,
    );
  }
  const late = pending.find((name) => name < newest);
  if (late) {
    throw new MigrationFailed(
      `Migration ${late} comes before ${newest}, which is already applied; give it a higher number.`,
    );
  }
}

async function apply(connection: Db, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await connection.transaction().execute((tx) => run(tx, migration));
      return;
    } catch (error) {
      if (!hasNoLock(error) || attempt === LOCK_ATTEMPTS) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new MigrationFailed(`Migration ${migration.name} failed: ${reason}`, {
          cause: error,
        });
      }
      await delay(LOCK_PAUSE_MS);
    }
  }
}

async function run(tx: Tx, { name, script }: Migration): Promise<void> {
  const header = HEADER.exec(script)?.groups;
  if (header) await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
  // Without parameters pg uses the simple protocol, which takes a script of many statements.
  await sql.raw(script).execute(tx);
  if (!header?.expand) await raiseFloor(tx, header?.floor ?? name);
  const table = sql.id(APPLIED_TABLE);
  await sql`
    create table if not exists ${table} (name varchar(255) primary key, timestamp varchar(255) not null)
  `.execute(tx);
  await sql`insert into ${table} values (${name}, ${new Date().toISOString()})`.execute(tx);
}

const hasNoLock = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
