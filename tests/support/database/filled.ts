import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { createTestDatabase } from '../database.ts';

/** An analysed database with many rows, added without triggers and foreign keys, for speed. */
export async function createFilledDatabase(addRows: (tx: Tx) => Promise<unknown>): Promise<Db> {
  const { db } = await createTestDatabase();
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await addRows(tx);
  });
  await sql`analyze`.execute(db);
  return db;
}
