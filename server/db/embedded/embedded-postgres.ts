import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLog, SocketConnection } from '../client.ts';
import { chooseAccount } from './account.ts';
import { findPackagedPostgres, prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { clearLeftoverPostmaster } from './leftover-postmaster.ts';
import {
  PostgresDidNotStart,
  type Postmaster,
  type PostmasterEnd,
  type PostmasterOptions,
  startPostmaster,
} from './postmaster.ts';
import { ensureRoleAndDatabase, SITE_ROLE } from './roles.ts';
import { findSocketFolder, prepareSocketFolder, SOCKET_PORT } from './socket-folder.ts';

export interface EmbeddedPostgresOptions {
  log?: DatabaseLog;
  /** Additional PostgreSQL settings; tests turn durability off for speed. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  connection: SocketConnection;
  /** Resolves when PostgreSQL has exited, by `stop` or by itself. */
  exited: Promise<PostmasterEnd>;
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's files. */
export const clusterFolderOf = (dataDir: string) => join(dataDir, 'postgres');

const DATABASE = 'vignette';
const ORPHANS_TIMEOUT_MS = 10_000;
const ORPHANS_POLL_MS = 50;

/** Runs PostgreSQL on DATA_DIR. The caller must hold the lock of DATA_DIR. */
export async function startEmbeddedPostgres(
  dataDir: string,
  { log, settings = {} }: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const realDataDir = await realpath(dataDir);
  const clusterDir = clusterFolderOf(realDataDir);
  const account = await chooseAccount(clusterDir);
  const { initdb, postgres } = await prepareBinaries(await findPackagedPostgres(), account);
  const socket = await prepareSocketFolder(clusterDir, realDataDir, account);
  // Must come before ensureCluster, which may change the owner of the files and so break a
  // PostgreSQL that is still running.
  await clearLeftoverPostmaster(clusterDir, socket.path);
  await ensureCluster(clusterDir, initdb, account);

  const postmaster = await startOnceOrphansAreGone({
    postgres,
    clusterDir,
    socketServerPath: socket.serverPath,
    account,
    settings,
    log,
  });
  const stop = async () => {
    await postmaster.stop();
    await socket.remove();
  };
  const connection = connectionThrough(socket.path);
  try {
    await ensureRoleAndDatabase(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection, exited: postmaster.exited, stop };
}

/**
 * The connection to a PostgreSQL that another process runs on DATA_DIR; undefined until it has
 * started.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<SocketConnection | undefined> {
  const realDataDir = await realpath(dataDir);
  const folder = findSocketFolder(clusterFolderOf(realDataDir), realDataDir);
  return folder === undefined ? undefined : connectionThrough(folder);
}

/** Like `findEmbeddedPostgres`, for tests and benchmarks, whose server runs already. */
export async function requireEmbeddedPostgres(dataDir?: string): Promise<SocketConnection> {
  const connection = dataDir && (await findEmbeddedPostgres(dataDir));
  if (!connection) throw new Error(`no PostgreSQL runs in ${dataDir}`);
  return connection;
}

const connectionThrough = (host: string): SocketConnection => ({
  host,
  port: SOCKET_PORT,
  user: SITE_ROLE,
  database: DATABASE,
});

/** Retries while children of a killed PostgreSQL still hold its shared memory. */
async function startOnceOrphansAreGone(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = performance.now() + ORPHANS_TIMEOUT_MS;
  for (;;) {
    try {
      return await startPostmaster(options);
    } catch (error) {
      const hasOrphans =
        error instanceof PostgresDidNotStart &&
        error.message.includes('pre-existing shared memory block');
      if (!hasOrphans || performance.now() > deadline) throw error;
      await delay(ORPHANS_POLL_MS);
    }
  }
}
