import type { Market } from '#contract/rights.ts';
import type { Db } from '#server/db/client.ts';

export async function getMarket(db: Db, userId: number): Promise<Market | null> {
  const user = await db
    .selectFrom('users')
    .select('market')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.market ?? null;
}

export async function updateMarket(db: Db, userId: number, market: Market | null) {
  await db.updateTable('users').set({ market }).where('id', '=', userId).execute();
}
