import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';

/** Locks the rights of these dramas until the end of the transaction, in the order of their ids. */
export async function lockRights(tx: Tx, dramaIds: readonly number[]): Promise<void> {
  await sql`SELECT lock_drama_rights(${dramaIds}::bigint[])`.execute(tx);
}
