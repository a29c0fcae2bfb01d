import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** What an operator may know of an account; never its password. */
const ACCOUNT = [
  'id',
  'nickname',
  'email',
  'locale',
  'created_at',
  'cart_line_count',
  'disabled_at',
  'disabled_reason',
] as const;

export type AccountKey = { id: number } | { emailKey: string };

export async function findAccount(db: Db, key: AccountKey) {
  return accountBy(db, key).executeTakeFirst();
}

/** Nobody signs in, and no other operator changes it, until the transaction ends. */
export async function lockAccount(tx: Db, key: AccountKey) {
  return accountBy(tx, key).forNoKeyUpdate().executeTakeFirst();
}

function accountBy(db: Db, key: AccountKey) {
  const accounts = db.selectFrom('users').select(ACCOUNT);
  return 'id' in key
    ? accounts.where('id', '=', key.id)
    : accounts.where('email_key', '=', key.emailKey);
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export interface AccountFilter {
  isDisabled?: boolean | undefined;
  limit: number;
}

/** The latest first. */
export async function listAccounts(db: Db, { isDisabled, limit }: AccountFilter) {
  return db
    .selectFrom('users')
    .select(ACCOUNT)
    .$if(isDisabled === true, (query) => query.where('disabled_at', 'is not', null))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * By the database's clock, as the trigger that ends the sessions goes: a session that ended before
 * its account was disabled would not be told why.
 */
export async function updateDisabled(tx: Db, id: number, reason: string | null) {
  const disabled_at = reason === null ? null : sql<Date>`now()`;
  const change = { disabled_at, disabled_reason: reason };
  await tx.updateTable('users').set(change).where('id', '=', id).execute();
}
