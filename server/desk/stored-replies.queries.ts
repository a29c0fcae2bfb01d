import type { Db } from '../db/client.ts';

/** Returns false if the key is in use. */
export async function insertKey(
  db: Db,
  { staffId, key, fingerprint }: { staffId: number; key: string; fingerprint: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('desk_replies')
    .values({ staff_id: staffId, key, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findReply(db: Db, staffId: number, key: string) {
  return db
    .selectFrom('desk_replies')
    .select(['fingerprint', 'reply'])
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function storeReply(
  db: Db,
  { staffId, key, reply }: { staffId: number; key: string; reply: { sealed: string } },
): Promise<void> {
  await db
    .updateTable('desk_replies')
    .set({ reply: reply })
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .execute();
}

export async function deleteKey(db: Db, staffId: number, key: string): Promise<void> {
  await db
    .deleteFrom('desk_replies')
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .execute();
}
