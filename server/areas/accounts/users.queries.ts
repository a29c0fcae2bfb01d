import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';

const USER = [
  'id',
  'nickname',
  'email',
  'password_hash as passwordHash',
  'cart_line_count as cartLineCount',
  'disabled_at as disabledAt',
] as const;

export async function findUserByEmail(db: Db, emailKey: string) {
  return selectUserByEmail(db, emailKey).executeTakeFirst();
}

/**
 * Locks the user's row against changes until the transaction ends. A concurrent change of password
 * or address, or disabling the account, is either visible here or ends the session started here.
 */
export async function lockUserByEmail(tx: Tx, emailKey: string) {
  return selectUserByEmail(tx, emailKey).forShare().executeTakeFirst();
}

function selectUserByEmail(db: Db, emailKey: string) {
  return db.selectFrom('users').select(USER).where('email_key', '=', emailKey);
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

export async function findUser(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select([...USER, 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface NewUser {
  nickname: string;
  email: string;
  passwordHash: string;
  locale: Locale;
  createdAt: Date;
}

export async function insertUser(tx: Tx, { passwordHash, createdAt, ...user }: NewUser) {
  return tx
    .insertInto('users')
    .values({ ...user, password_hash: passwordHash, created_at: createdAt })
    .returning(USER)
    .executeTakeFirstOrThrow();
}

export async function updateNickname(db: Db, id: number, nickname: string) {
  return db
    .updateTable('users')
    .set({ nickname })
    .where('id', '=', id)
    .returning(['nickname', 'email'])
    .executeTakeFirst();
}

/**
 * A user and the hash that the caller's password matched. The statements below change nothing and
 * return nothing if the stored hash has changed since.
 */
interface VerifiedUser {
  id: number;
  passwordHash: string;
}

export async function updateEmail(tx: Tx, user: VerifiedUser, email: string) {
  return updateVerified(tx, user, { email });
}

export async function updatePasswordHash(db: Db, user: VerifiedUser, newHash: string) {
  return updateVerified(db, user, { password_hash: newHash });
}

function updateVerified(
  db: Db,
  user: VerifiedUser,
  change: { email?: string; password_hash?: string },
) {
  return db
    .updateTable('users')
    .set(change)
    .where('id', '=', user.id)
    .where('password_hash', '=', user.passwordHash)
    .where('disabled_at', 'is', null)
    .returning(USER)
    .executeTakeFirst();
}

/**
 * For the deletion, which locks other rows of the account after it: transactions that lock one of
 * those lock the account first, at least FOR KEY SHARE, and wait here.
 */
export async function lockUser(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

export async function deleteUser(tx: Tx, user: VerifiedUser): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('users')
    .where('id', '=', user.id)
    .where('password_hash', '=', user.passwordHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
