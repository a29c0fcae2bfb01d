import type { Market } from '../../../contract/rights.ts';
import type { Db } from '../../db/client.ts';

/** The contract checked it before it was stored. */
export async function getMarket(db: Db, userId: number): Promise<Market | null> {
  const user = await db
    .selectFrom('users')
    .select('market')
    .where('id', '=', userId)
    .executeTakeFirst();
  return (user?.market as Market | null | undefined) ?? null;
}

export async function updateMarket(db: Db, userId: number, market: Market | null): Promise<void> {
  await db.updateTable('users').set({ market }).where('id', '=', userId).execute();
}
