import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { SocketConnection } from '../server/db/client.ts';
import { startEmbeddedPostgres } from '../server/db/embedded/embedded-postgres.ts';

/** A scratch database need not survive a power cut. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
};

export interface Scratch {
  create(name: string): Promise<SocketConnection>;
}

/** A PostgreSQL for as long as the work takes. */
export async function withScratch(work: (scratch: Scratch) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-scratch-'));
  const postgres = await startEmbeddedPostgres(folder, { settings: SETTINGS });
  try {
    await work({
      async create(name) {
        const client = new pg.Client({ ...postgres.connection, database: 'postgres' });
        await client.connect();
        await client.query(`CREATE DATABASE ${name}`).finally(() => client.end());
        return { ...postgres.connection, database: name };
      },
    });
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** For a process of its own: what DATABASE_URL says. */
export function databaseUrl({ host, port, user, database }: SocketConnection): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
