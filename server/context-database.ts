import { settleInterruptedRestore } from './areas/backup/interrupted-restore.ts';
import {
  createSearchIndex,
  type SearchIndex,
} from './areas/catalogue/search/search-index.service.ts';
import {
  type ConnectionCounts,
  type DatabaseConnection,
  type Db,
  openDatabase,
} from './db/client.ts';
import { joinDatabase, runDatabase } from './db/connection/reach-database.ts';
import { migrateToLatest, requireMigrated } from './db/migrate.ts';
import { type Reads, readsOfPrimary, readsOfReplica } from './db/replica/reads.ts';
import type { Log } from './log.ts';
import type { Config } from './settings/config.ts';

export interface DatabaseOverrides {
  /** An existing database, for tests. */
  connection?: DatabaseConnection;
  onProgress?: (step: string) => void;
  /** Reports an event during startup to the operator. Default: a warning in the log. */
  onNotice?: (sentence: string) => void;
  /** True for a command, which may run beside a running server. */
  isCommand?: boolean;
  /** True for a worker: the main process has migrated the database and settled restores. */
  isWorker?: boolean;
  /** The size of the pool, where several processes share what PostgreSQL allows. */
  maxConnections?: number;
}

/** Longer than in a server: no visitor waits, and some lists read whole tables. */
const COMMAND_STATEMENT_TIMEOUT_MS = 60_000;

interface ContextDatabase {
  connection: DatabaseConnection;
  db: Db;
  reads: Reads;
  searchIndex: SearchIndex;
  countConnections(): ConnectionCounts;
  close(): Promise<void>;
}

const RESTORE_NOTICES = {
  completed:
    'An interrupted restore was completed: the database and the media are those of the backup.',
  undone:
    'An interrupted restore was undone: the database and the media are as they were before it.',
};

/** Connects to the database, migrates it, and completes or reverts an interrupted restore. */
export async function openContextDatabase(
  config: Config,
  log: Log,
  overrides: DatabaseOverrides,
): Promise<ContextDatabase> {
  const { onProgress = () => {}, onNotice = (sentence) => log.warn({}, sentence) } = overrides;
  const reach = overrides.isCommand ? joinDatabase : runDatabase;
  const host = overrides.connection
    ? { connection: overrides.connection, close: async () => {} }
    : await reach(config, log, onProgress);
  const { maxConnections } = overrides;
  const { db, ...database } = openDatabase(host.connection, {
    log,
    ...(overrides.isCommand && { statementTimeoutMs: COMMAND_STATEMENT_TIMEOUT_MS }),
    ...(maxConnections && { maxConnections }),
  });
  const searchIndex = createSearchIndex(db);
  let reads = readsOfPrimary(db);

  async function close() {
    await searchIndex.stop();
    await reads.close();
    await database.close();
    await host.close();
  }

  async function prepare() {
    if (overrides.isWorker) return requireMigrated(db);
    onProgress('migrating the database');
    await migrateToLatest(db);
    const outcome = await settleInterruptedRestore(db, config.dataDir);
    if (outcome) onNotice(RESTORE_NOTICES[outcome]);
  }

  try {
    await prepare();
  } catch (error) {
    await close();
    throw error;
  }
  if (config.databaseReplicaUrl && !overrides.isCommand)
    reads = readsOfReplica({
      primary: { db, connection: host.connection },
      replica: { connectionString: config.databaseReplicaUrl },
      maxConnections,
      log,
    });
  const { countConnections } = database;
  return { connection: host.connection, db, reads, searchIndex, countConnections, close };
}
