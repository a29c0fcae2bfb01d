import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { databaseUrl } from '../support/scratch-database.ts';
import { childrenOf, signalAll } from './processes.ts';

export interface DayDatabase extends Pick<OpenDatabase, 'db'> {
  /** The DATABASE_URL of the servers. */
  url: string;
  /** A fast shutdown: PostgreSQL ends the connections and exits. */
  stop(): Promise<void>;
  /** Resolves when PostgreSQL accepts connections again, at the same address. */
  start(): Promise<void>;
  /** Stops or continues all processes of PostgreSQL; their connections stay open. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  close(): Promise<void>;
}

/** A PostgreSQL with its usual durability, run by the benchmark itself. */
export async function startDatabase(folder: string): Promise<DayDatabase> {
  let postgres = await startEmbeddedPostgres(folder);
  const { db, close } = openDatabase(postgres.connection);
  return {
    url: databaseUrl(postgres.connection),
    db,
    stop: () => postgres.stop(),
    async start() {
      postgres = await startEmbeddedPostgres(folder);
    },
    async signal(signal) {
      const [line = ''] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split(
        '\n',
      );
      const postmaster = Number(line);
      signalAll([postmaster, ...(await childrenOf(postmaster))], signal);
    },
    async close() {
      await close();
      await postgres.stop();
    },
  };
}
