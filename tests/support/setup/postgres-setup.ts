import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase, type SocketConnection } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { asSuperuser } from '#server/db/embedded/roles.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { migrateJobs } from '#server/jobs/engine/queues.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The template database that `createTestDatabase` copies. */
    templateDatabase: SocketConnection;
  }
}

/** PostgreSQL does not sync to disk, because the files are deleted after the test run. */
const THROWAWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Would change the statistics, and so the plans, while a test compares them.
  autovacuum: 'off',
  // Test files share a worker process, and some connections stay open until the worker exits.
  max_connections: '1000',
};

/** Starts one PostgreSQL for the whole test run, with a migrated template database. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-tests-'));
  const postgres = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
  const teardown = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.connection);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('templateDatabase', postgres.connection);
  return teardown;
}

async function makeTemplate(connection: SocketConnection) {
  const { db, pool, close } = openDatabase(connection);
  try {
    await migrateToLatest(db);
    await migrateJobs({ db, pool, connection, log: pino({ level: 'silent' }) });
  } finally {
    await close();
  }
  const admin = new pg.Client(asSuperuser(connection));
  await admin.connect();
  // Tests fill tables without their triggers.
  await admin.query(`grant set on parameter session_replication_role to ${connection.user}`);
  // A database cannot be copied while it has a connection, and autovacuum would open one.
  await admin.query(`alter database ${connection.database} with allow_connections false`);
  await admin.end();
}
