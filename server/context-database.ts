import { createAuditService } from './areas/audit/audit.service.ts';
import { settleInterruptedRestore } from './areas/backup/interrupted-restore.ts';
import { carryOverRecord } from './areas/media/ingest/carry-over.ts';
import {
  type ConnectionCounts,
  type DatabaseConnection,
  type Db,
  openDatabase,
} from './db/client.ts';
import { joinDatabase, runDatabase } from './db/connection/reach-database.ts';
import { migrateToLatest, requireMigrated } from './db/migrate.ts';
import { type Reads, readsOfPrimary, readsOfReplica } from './db/replica/reads.ts';
import { OperatorError } from './errors/operator-error.ts';
import { createJobEngine, type JobEngine } from './jobs/engine/job-engine.ts';
import { migrateJobs } from './jobs/engine/queues.ts';
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
  engine: JobEngine;
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
  const { pool } = database;
  const engine = createJobEngine({ db, pool, connection: host.connection, log });
  let reads = readsOfPrimary(db);

  async function close() {
    await engine.close();
    await reads.close();
    await database.close();
    await host.close();
  }

  async function prepare() {
    if (overrides.isWorker) {
      await requireMigrated(db);
      return engine.open();
    }
    onProgress('migrating the database');
    await migrateToLatest(db);
    await migrateJobs({ db, pool, connection: host.connection, log });
    await engine.open();
    const outcome = await settleInterruptedRestore(db, config.dataDir);
    if (outcome) onNotice(RESTORE_NOTICES[outcome]);
    const { dataDir } = config;
    await carryOverRecord({ db, audit: createAuditService(db), dataDir }).catch((error) => {
      // A damaged record is no reason to serve nothing.
      if (!(error instanceof OperatorError)) throw error;
      onNotice(error.message);
    });
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
  return { connection: host.connection, db, reads, engine, countConnections, close };
}
