import type { Db } from '#server/db/client.ts';
import type { StoredMarket } from '#server/db/stored-json.ts';

export async function getMarket(db: Db, userId: number): Promise<StoredMarket | null> {
  const user = await db
    .selectFrom('users')
    .select('market')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.market ?? null;
}

export async function updateMarket(db: Db, userId: number, market: StoredMarket | null) {
  await db.updateTable('users').set({ market }).where('id', '=', userId).execute();
}
