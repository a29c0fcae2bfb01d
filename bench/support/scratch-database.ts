import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { SocketConnection } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { asSuperuser } from '#server/db/embedded/roles.ts';

/** Faster writes: a scratch database need not survive a crash. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
};

export interface Scratch {
  /** Creates an empty database. */
  create(name: string): Promise<SocketConnection>;
}

/** Runs a temporary PostgreSQL for the duration of the work. */
export async function withScratch(work: (scratch: Scratch) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-scratch-'));
  const postgres = await startEmbeddedPostgres(folder, { settings: SETTINGS });
  try {
    await work({
      async create(name) {
        const { connection } = postgres;
        const client = new pg.Client(asSuperuser(connection));
        await client.connect();
        // Tables are filled without their triggers.
        await client.query(`GRANT SET ON PARAMETER session_replication_role TO ${connection.user}`);
        await client
          .query(`CREATE DATABASE ${name} OWNER ${connection.user}`)
          .finally(() => client.end());
        return { ...connection, database: name };
      },
    });
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The DATABASE_URL for another process. */
export function databaseUrl({ host, port, user, database }: SocketConnection): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
