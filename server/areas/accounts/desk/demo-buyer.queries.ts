import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';

export async function findDemoBuyer(db: Db, emailKey: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'disabled_reason as disabledReason'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

interface Buyer {
  id: number;
  passwordHash: string;
}

/** False if the account is already disabled or its password has changed. */
export async function disableDemoBuyer(tx: Tx, buyer: Buyer, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ disabled_at: sql<Date>`now()`, disabled_reason: reason })
    .where('id', '=', buyer.id)
    .where('password_hash', '=', buyer.passwordHash)
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
