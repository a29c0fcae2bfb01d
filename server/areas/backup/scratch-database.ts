import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DatabaseConnection, type Db, openDatabase } from '#server/db/client.ts';
import { DataDirInUse, type DataDirLock, lockDataDir } from '#server/db/data-dir-lock.ts';
import { withSnapshot } from '#server/db/dump/export-tables.ts';
import { type OpenTable, replaceTables } from '#server/db/dump/import-tables.ts';
import { clusterFolderOf, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { stopPostmaster } from '#server/db/embedded/leftover-postmaster.ts';
import { migrateThrough, migrateToLatest } from '#server/db/migrate.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { CheckedBackup, OnBackupProgress } from './check-backup.ts';
import { loadArchive } from './load-archive.ts';

/** Faster writes: the database need not survive a crash. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export interface Scratch {
  connection: DatabaseConnection;
  db: Db;
}

/**
 * Runs an empty PostgreSQL below DATA_DIR for the duration of the work. The role of an external
 * database may not be allowed to create databases there; this needs no rights at all.
 */
async function withScratch<Result>(
  dataDir: string,
  work: (scratch: Scratch) => Promise<Result>,
): Promise<Result> {
  const folder = join(dataDir, 'scratch');
  const lock = lockScratch(folder);
  const clear = () => rm(clusterFolderOf(folder), { recursive: true, force: true });
  try {
    // Those of a command that was killed.
    await stopPostmaster(clusterFolderOf(folder));
    await clear();
    const postgres = await startEmbeddedPostgres(folder, { settings: SETTINGS });
    const { db, close } = openDatabase(postgres.connection, { statementTimeoutMs: 0 });
    try {
      return await work({ connection: postgres.connection, db });
    } finally {
      await close();
      await postgres.stop();
      await clear();
    }
  } finally {
    lock.release();
  }
}

function lockScratch(folder: string): DataDirLock {
  try {
    return lockDataDir(folder, 0);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    throw new OperatorError('Another command is verifying or restoring a backup; try again later.');
  }
}

/**
 * Restores the rows of a backup in a scratch database, as its version had them, calls `check`, and
 * then applies the migrations of later versions.
 */
export function withScratchRestore<Result>(
  dataDir: string,
  backup: CheckedBackup,
  onProgress: OnBackupProgress,
  {
    check = async () => {},
    work,
  }: {
    check?: (scratch: Scratch) => Promise<void>;
    work: (scratch: Scratch) => Promise<Result>;
  },
): Promise<Result> {
  const { migrations, sequences } = backup.manifest;
  return withScratch(dataDir, async (scratch) => {
    await migrateThrough(scratch.db, migrations.at(-1) ?? '');
    await replaceTables(scratch.connection, async (tables) => {
      await tables.replaceRows(sequences, (open) => loadArchive(backup, open, onProgress));
    });
    await check(scratch);
    await migrateToLatest(scratch.db);
    return work(scratch);
  });
}

/** The rows of a backup in the tables of this version. */
export interface BackupRows {
  sequences: Record<string, string | null>;
  /** Writes them into the tables; returns their number. */
  fill(open: OpenTable): Promise<number>;
}

/**
 * Gives the work the rows of a backup. Those of a newer version are for tables of the same one. Those of an earlier version are migrated in a scratch
 * database first, so that the tables of the site are changed by one transaction either way.
 */
export function withBackupRows<Result>(
  dataDir: string,
  backup: CheckedBackup,
  onProgress: OnBackupProgress,
  work: (rows: BackupRows) => Promise<Result>,
): Promise<Result> {
  if (backup.isCurrent || backup.newer.length > 0) {
    const { sequences } = backup.manifest;
    return work({ sequences, fill: (open) => loadArchive(backup, open, onProgress) });
  }
  return withScratchRestore(dataDir, backup, onProgress, {
    work: ({ connection }) =>
      withSnapshot(connection, ({ tables, sequences, read }) =>
        work({
          sequences,
          async fill(open) {
            let count = 0;
            for (const table of tables) {
              const { stream, done } = open(table);
              const [rows] = await Promise.all([done, pipeline(read(table), stream)]);
              count += rows;
            }
            return count;
          },
        }),
      ),
  });
}
