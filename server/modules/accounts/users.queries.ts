import type { Db } from '../../db/client.ts';
import type { LocaleCode } from '../../db/tables.ts';

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

/**
 * The same as it stands now, and kept so until the transaction ends: a new password, a new address
 * or a disabling has either happened, and is seen here, or comes later and ends what starts here.
 */
export async function holdUserByEmail(db: Db, emailKey: string) {
  return db
    .selectFrom('users')
    .select(CREDENTIALS)
    .where('email_key', '=', emailKey)
    .forShare()
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

interface NewUser {
  nickname: string;
  email: string;
  password_hash: string;
  locale: LocaleCode;
  created_at: Date;
}

export async function insertUser(db: Db, user: NewUser) {
  return db.insertInto('users').values(user).returning(CREDENTIALS).executeTakeFirstOrThrow();
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
 * The changes below ask for the hash that the caller's password was compared with: what another
 * call, or the operator, has changed meanwhile stands, and nothing is returned.
 */
interface Proven {
  id: number;
  password_hash: string;
}

export async function updateEmail(db: Db, known: Proven, email: string) {
  return proven(db, known, { email });
}

export async function updatePasswordHash(db: Db, known: Proven, fresh: string) {
  return proven(db, known, { password_hash: fresh });
}

function proven(db: Db, known: Proven, change: { email?: string; password_hash?: string }) {
  return db
    .updateTable('users')
    .set(change)
    .where('id', '=', known.id)
    .where('password_hash', '=', known.password_hash)
    .where('disabled_at', 'is', null)
    .returning(CREDENTIALS)
    .executeTakeFirst();
}

export async function deleteUser(db: Db, known: Proven): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('id', '=', known.id)
    .where('password_hash', '=', known.password_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
