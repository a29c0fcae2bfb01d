import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../errors/operator-error.ts';
import type { Db } from './client.ts';
import { row } from './row.ts';

export class MigrationFailed extends OperatorError {
  override name = 'MigrationFailed';
}

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');
const APPLIED_TABLE = 'kysely_migration';
const LOCK_KEY = 'vignette migrations';

/**
 * Applies the pending migrations and returns their names. Each file is one transaction, so a server
 * that is killed leaves no file half applied.
 */
export async function migrateToLatest(db: Db, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return db.connection().execute(async (connection) => {
    // Kysely locks once per file. This lock covers all files: of two servers that start together
    // one migrates and the other waits without a timeout.
    await sql`set statement_timeout = 0; set lock_timeout = 0`.execute(connection);
    // Lets PostgreSQL notice during a long statement that this process was killed, roll back and
    // unlock.
    await sql`set client_connection_check_interval = '1s'`.execute(connection);
    await sql`select pg_advisory_lock(hashtextextended(${LOCK_KEY}, 0))`.execute(connection);
    try {
      checkHistory(await listApplied(connection), Object.keys(migrations));
      return await applyPending(connection, migrations);
    } finally {
      await restoreConnection(connection);
    }
  });
}

/** The names of all migrations of this version, in their order. */
export async function listKnownMigrations(folder = MIGRATIONS_FOLDER): Promise<string[]> {
  return Object.keys(await readMigrations(folder));
}

/**
 * Compares applied with known migrations; `unknown` ones are from a newer version. Applies nothing.
 */
export async function compareMigrations(db: Db, folder = MIGRATIONS_FOLDER) {
  const [applied, known] = await Promise.all([listApplied(db), listKnownMigrations(folder)]);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
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

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const script = await readFile(join(folder, file), 'utf8');
    // Without parameters pg uses the simple protocol, which takes a script of many statements.
    const up = async (tx: Kysely<unknown>) => void (await sql.raw(script).execute(tx));
    return [file.slice(0, -'.sql'.length), { up }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

export async function listApplied(connection: Db): Promise<string[]> {
  const table = await row({ exists: 'bool' }).sql`
    select to_regclass(${APPLIED_TABLE}) is not null as exists`.execute(connection);
  if (!table.rows[0]?.exists) return [];
  const applied = await row({ name: 'text' }).sql`
    select name from ${sql.id(APPLIED_TABLE)}`.execute(connection);
  return applied.rows.map((row) => row.name).sort();
}

function checkHistory(applied: string[], known: string[]) {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const names = unknown.join(', ');
    throw new MigrationFailed(
      `The database was migrated by a newer Vignette (${names} is unknown here); start that version.`,
    );
  }
  const newest = applied.at(-1) ?? '';
  const late = known.find((name) => name < newest && !applied.includes(name));
  if (late) {
    throw new MigrationFailed(
      `Migration ${late} comes before ${newest}, which is already applied; give it a higher number.`,
    );
  }
}

async function applyPending(
  connection: Db,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const migrator = new Migrator({
    db: connection,
    provider: { getMigrations: async () => migrations },
    migrationTableName: APPLIED_TABLE,
    // Kysely compares the order by timestamps of the machines that migrated; checkHistory compares
    // by name.
    allowUnorderedMigrations: true,
  });
  const applied: string[] = [];
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    const [result] = results;
    if (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const name = result?.migrationName ?? 'table';
      throw new MigrationFailed(`Migration ${name} failed: ${reason}`, { cause: error });
    }
    if (!result) return applied;
    applied.push(result.migrationName);
  }
}
