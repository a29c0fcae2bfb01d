import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseConnection, Db } from '../client.ts';
import { markDatabaseError } from '../database-away.ts';
import type { Database } from '../tables.ts';

/** Texts that mean the same to every PostgreSQL, and as long as it takes. */
const SETTINGS = `
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO'; SET LOCAL timezone = 'UTC';
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL extra_float_digits = 3;`;

interface Held {
  client: pg.Client;
  /** The same connection and transaction, for queries of ours. */
  db: Db;
}

/** One transaction on a connection of its own, since the pool's give no way to COPY. */
export async function inTransaction<Result>(
  connection: DatabaseConnection,
  mode: 'ISOLATION LEVEL REPEATABLE READ READ ONLY' | 'READ WRITE',
  work: (held: Held) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...connection,
    application_name: 'vignette backup',
    keepAlive: true,
  });
  // What it waits for fails with it.
  client.on('error', () => {});
  await client.connect().catch((error) => {
    throw markDatabaseError(error);
  });
  try {
    await client.query(`BEGIN TRANSACTION ${mode}; ${SETTINGS}`);
    const result = await work({ client, db: kyselyOn(client) });
    await client.query('COMMIT');
    return result;
  } finally {
    // Without a commit PostgreSQL undoes it all.
    await client.end().catch(() => {});
  }
}

function kyselyOn(client: pg.Client): Db {
  const lent = { query: client.query.bind(client), release() {} };
  const pool = { connect: async () => lent, end: async () => {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
}
