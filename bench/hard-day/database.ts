import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase, type SocketConnection } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { databaseUrl } from '../support/scratch-database.ts';
import { childrenOf, signalAll } from './processes.ts';

export interface DayDatabase extends Pick<OpenDatabase, 'db' | 'pool'> {
  connection: SocketConnection;
  /** The DATABASE_URL of the servers. */
  url: string;
  /** A fast shutdown: PostgreSQL ends the connections and exits. */
  stop(): Promise<void>;
  /** An immediate shutdown, as after a power failure. */
  crash(): Promise<void>;
  /** Resolves when PostgreSQL accepts connections again, at the same address. */
  start(): Promise<void>;
  /** Stops or continues all processes of PostgreSQL; their connections stay open. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  close(): Promise<void>;
}

/** A PostgreSQL with its usual durability, run by the benchmark itself. */
export async function startDatabase(folder: string): Promise<DayDatabase> {
  let postgres = await startEmbeddedPostgres(folder);
  const { db, pool, close } = openDatabase(postgres.connection);
  const findPostmaster = async () => {
    const pidFile = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8');
    return Number(pidFile.split('\n')[0]);
  };
  return {
    url: databaseUrl(postgres.connection),
    connection: postgres.connection,
    db,
    pool,
    stop: () => postgres.stop(),
    async crash() {
      signalAll([await findPostmaster()], 'SIGQUIT');
      await postgres.exited;
      await postgres.stop();
    },
    async start() {
      postgres = await startEmbeddedPostgres(folder);
    },
    async signal(signal) {
      const postmaster = await findPostmaster();
      signalAll([postmaster, ...(await childrenOf(postmaster))], signal);
    },
    async close() {
      await close();
      await postgres.stop();
    },
  };
}
