import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { Config } from '#server/settings/config.ts';
import type { DatabaseConnection, DatabaseLog } from '../client.ts';
import { DataDirInUse, lockDataDir } from '../data-dir-lock.ts';
import { clusterFolderOf, findEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { keepPostgresRunning } from '../embedded/keep-running.ts';

interface DatabaseHost {
  connection: DatabaseConnection;
  close(): Promise<void>;
}

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>;
type OnProgress = (step: string) => void;

/** How long a command waits for the database of a server that is starting. */
const STARTING_MS = 10_000;
const POLL_MS = 50;

/** Uses the PostgreSQL of DATABASE_URL, or locks DATA_DIR and starts one there. */
export async function runDatabase(
  { databaseUrl, dataDir }: Settings,
  log: DatabaseLog,
  onProgress: OnProgress,
  timeoutMs?: number,
): Promise<DatabaseHost> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, close: async () => {} };
  const lock = lockDataDir(dataDir, timeoutMs);
  onProgress('starting PostgreSQL');
  const postgres = await keepPostgresRunning(dataDir, log);
  return {
    connection: postgres.connection,
    async close() {
      await postgres.stop();
      lock.release();
    },
  };
}

/** True before the first start of a server, which creates the database. */
export function isDatabaseMissing({ databaseUrl, dataDir }: Settings): boolean {
  if (databaseUrl) return false;
  try {
    return statSync(clusterFolderOf(dataDir), { throwIfNoEntry: false }) === undefined;
  } catch {
    // The folder cannot be read; opening the database reports the reason.
    return false;
  }
}

/** Commands do not create a database: with a mistyped DATA_DIR they would work on an empty one. */
export function requireDatabase(settings: Settings): void {
  if (!isDatabaseMissing(settings)) return;
  throw new OperatorError(
    `There is no database yet under ${settings.dataDir}: npm start creates it; if it is elsewhere, set DATA_DIR.`,
  );
}

/** For a command: uses the PostgreSQL that a server already runs under DATA_DIR, or starts it. */
export async function joinDatabase(
  settings: Settings,
  log: DatabaseLog,
  onProgress: OnProgress,
): Promise<DatabaseHost> {
  const deadline = performance.now() + STARTING_MS;
  for (;;) {
    try {
      return await runDatabase(settings, log, onProgress, 0);
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error;
      const connection = await findEmbeddedPostgres(settings.dataDir);
      if (connection) return { connection, close: async () => {} };
      if (performance.now() > deadline) throw error;
      await delay(POLL_MS);
    }
  }
}
