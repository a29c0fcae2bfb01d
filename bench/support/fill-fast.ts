import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';

/**
 * Lets the rest of a transaction fill tables fast: without triggers and foreign keys, until
 * `session_replication_role` is `origin` again, and without limits of time.
 */
export async function relaxForFill(tx: Tx): Promise<void> {
  await sql`
    SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
    SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '1GB';
    SET LOCAL synchronous_commit = off; SET LOCAL session_replication_role = replica;
  `.execute(tx);
}

/** Creates the indexes after the work, which is faster for many rows. */
export async function withoutIndexes(
  tx: Tx,
  names: string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_indexdef(name::regclass) AS definition FROM unnest(${names}::text[]) AS name
  `.execute(tx);
  for (const name of names) await sql`DROP INDEX ${sql.id(name)}`.execute(tx);
  await work();
  for (const { definition } of rows) await sql.raw(definition).execute(tx);
}

/** Statistics for the planner, and the visibility map for index-only scans; of all tables by default. */
export async function vacuum(db: Db, ...tables: string[]): Promise<void> {
  const named = tables.length > 0 ? sql.join(tables.map((table) => sql.id(table))) : sql``;
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    await sql`VACUUM ANALYZE ${named}`.execute(connection);
    await sql`RESET statement_timeout`.execute(connection);
  });
}
