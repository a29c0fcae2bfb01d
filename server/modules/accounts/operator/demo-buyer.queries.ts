import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/client.ts';

export async function findDemoBuyer(db: Db, emailKey: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'disabled_reason'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

interface Buyer {
  id: number;
  password_hash: string;
}

/** False when the account is disabled already, or has another password by now. */
export async function disableDemoBuyer(tx: Tx, buyer: Buyer, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ disabled_at: sql<Date>`now()`, disabled_reason: reason })
    .where('id', '=', buyer.id)
    .where('password_hash', '=', buyer.password_hash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False unless the account is disabled for this reason. */
export async function enableDemoBuyer(tx: Tx, id: number, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ disabled_at: null, disabled_reason: null })
    .where('id', '=', id)
    .where('disabled_reason', '=', reason)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
