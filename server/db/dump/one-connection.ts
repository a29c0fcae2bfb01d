import { type AccessMode, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/db/tables.ts';
import type { DatabaseConnection, Tx } from '../client.ts';
import { markDatabaseError } from '../connection/database-away.ts';

/**
 * Text formats that every PostgreSQL version reads alike, and no timeouts. The connection check
 * lets PostgreSQL roll back soon after this process was killed, even during a statement or a lock
 * wait.
 */
const SETTINGS = `
  SET LOCAL client_connection_check_interval = '1s'; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO'; SET LOCAL timezone = 'UTC';
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL extra_float_digits = 3;`;

interface TransactionConnection {
  client: pg.Client;
  /** Runs queries on the same connection, in the same transaction. */
  db: Tx;
}

/**
 * Runs the work in one transaction on a separate connection: COPY needs the client, not the pool. A
 * transaction that only reads sees one snapshot.
 */
export async function inTransaction<Result>(
  connection: DatabaseConnection,
  mode: AccessMode,
  work: (connection: TransactionConnection) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...connection,
    application_name: 'vignette backup',
    keepAlive: true,
  });
  // Ignored, because the pending query is rejected with the same error.
  client.on('error', () => {});
  await client.connect().catch((error) => {
    throw markDatabaseError(error);
  });
  try {
    const transaction = kyselyOn(client).startTransaction().setAccessMode(mode);
    const isolation = mode === 'read only' ? 'repeatable read' : 'read committed';
    const db = await transaction.setIsolationLevel(isolation).execute();
    await client.query(SETTINGS);
    const result = await work({ client, db });
    await db.commit().execute();
    return result;
  } finally {
    // Without a commit, closing the connection rolls back.
    await client.end().catch(() => {});
  }
}

function kyselyOn(client: pg.Client) {
  const lentClient = { query: client.query.bind(client), release() {} };
  const pool = { connect: async () => lentClient, end: async () => {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
}
