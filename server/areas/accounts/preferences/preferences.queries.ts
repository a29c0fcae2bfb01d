import type { Db, Tx } from '#server/db/client.ts';

const PREFERENCES = ['search_history as searches', 'muted_mails as mutedMails'] as const;

export async function findPreferences(db: Db, userId: number) {
  return db.selectFrom('users').select(PREFERENCES).where('id', '=', userId).executeTakeFirst();
}

/** Locks the row, so that changes of two devices are made one after the other. */
export async function lockPreferences(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .select(PREFERENCES)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updatePreferences(
  tx: Tx,
  userId: number,
  { searches, mutedMails }: { searches: string[]; mutedMails: string[] },
) {
  await tx
    .updateTable('users')
    .set({ search_history: searches, muted_mails: mutedMails })
    .where('id', '=', userId)
    .execute();
}
