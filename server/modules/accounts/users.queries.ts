import type { Db } from '../../db/client.ts';

const CREDENTIALS = [
  'id',
  'nickname',
  'email',
  'password_hash',
  'cart_line_count',
  'disabled_at',
] as const;

/** Who has this folded address. */
export async function findUserByEmail(db: Db, emailKey: string) {
  return db
    .selectFrom('users')
    .select(CREDENTIALS)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

export async function findUser(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select([...CREDENTIALS, 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Only while the hash is still the one that was compared: a change made meanwhile stands. */
export async function replacePasswordHash(db: Db, id: number, known: string, fresh: string) {
  await db
    .updateTable('users')
    .set({ password_hash: fresh })
    .where('id', '=', id)
    .where('password_hash', '=', known)
    .execute();
}
