import type { Config } from './config.ts';
import { type DatabaseConnection, type Db, openDatabase } from './db/client.ts';
import { lockDataDir } from './db/data-dir-lock.ts';
import { keepPostgresRunning } from './db/embedded/keep-running.ts';
import { migrateToLatest } from './db/migrate.ts';
import { createLog, type Log } from './log.ts';
import { createSpeakers, type Speakers } from './messages.ts';
import {
  type AccountsService,
  createAccountsService,
} from './modules/accounts/accounts.service.ts';
import {
  type CatalogueService,
  createCatalogueService,
} from './modules/catalogue/catalogue.service.ts';
import { createSearchIndex, type SearchIndex } from './modules/catalogue/search-index.service.ts';

/** Everything a server or a command works with, put together in one place. */
export interface Context {
  config: Config;
  log: Log;
  connection: DatabaseConnection;
  db: Db;
  speakers: Speakers;
  catalogue: CatalogueService;
  searchIndex: SearchIndex;
  accounts: AccountsService;
  close(): Promise<void>;
}

interface Overrides {
  log?: Log;
  now?: () => Date;
  /** A database that is already there, for tests. */
  connection?: DatabaseConnection;
  onProgress?: (step: string) => void;
}

export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const { log = createLog(config), now = () => new Date(), onProgress = () => {} } = overrides;
  const host = await reachDatabase(config, overrides.connection, log, onProgress);
  const database = openDatabase(host.connection, { log });
  const searchIndex = createSearchIndex(database.db);
  const close = async () => {
    await searchIndex.stop();
    await database.close();
    await host.close();
  };
  try {
    onProgress('migrating the database');
    await migrateToLatest(database.db);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    config,
    log,
    connection: host.connection,
    db: database.db,
    speakers: createSpeakers(),
    catalogue: createCatalogueService(database.db, { mediaBaseUrl: config.mediaBaseUrl, now }),
    searchIndex,
    accounts: createAccountsService(database.db, now),
    close,
  };
}

interface DatabaseHost {
  connection: DatabaseConnection;
  close(): Promise<void>;
}

/** Somebody else's PostgreSQL, or our own under DATA_DIR, which only one server may use. */
async function reachDatabase(
  config: Config,
  given: DatabaseConnection | undefined,
  log: Log,
  onProgress: (step: string) => void,
): Promise<DatabaseHost> {
  const connection = given ?? (config.databaseUrl && { connectionString: config.databaseUrl });
  if (connection) return { connection, close: async () => {} };
  const lock = lockDataDir(config.dataDir);
  onProgress('starting PostgreSQL');
  const postgres = await keepPostgresRunning(config.dataDir, log);
  return {
    connection: postgres.connection,
    async close() {
      await postgres.stop();
      lock.release();
    },
  };
}
