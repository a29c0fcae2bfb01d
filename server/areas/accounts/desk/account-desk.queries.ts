import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';

/** The columns shown to operators; never the password hash. */
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

/** Locks the account for the rest of the transaction, against sign-ins and other operators. */
export async function lockAccount(tx: Tx, key: AccountKey) {
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
  /** True lists disabled accounts only; false or absent lists all. */
  onlyDisabled?: boolean | undefined;
  /** A part of the email address or nickname, in lower case like the key columns. */
  searchKey?: string | undefined;
}

/** Newest first. A search scans the table; only operators search, so there is no index for it. */
export function selectAccounts(db: Db, { onlyDisabled, searchKey }: AccountFilter) {
  return db
    .selectFrom('users')
    .select(ACCOUNT)
    .$if(onlyDisabled === true, (query) => query.where('disabled_at', 'is not', null))
    .$if(searchKey !== undefined, (query) =>
      query.where(
        sql<boolean>`(strpos(email_key, ${searchKey}) > 0 OR strpos(nickname_key, ${searchKey}) > 0)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

/**
 * Uses the database's clock, as the trigger that ends the sessions does: a session that ended before
 * `disabled_at` would be rejected as `tokenRejected` instead of `accountDisabled`.
 */
export async function updateDisabled(tx: Tx, id: number, reason: string | null) {
  const disabled_at = reason === null ? null : sql<Date>`now()`;
  const change = { disabled_at, disabled_reason: reason };
  await tx.updateTable('users').set(change).where('id', '=', id).execute();
}

export async function listInternalNotes(db: Db, userId: number) {
  return db
    .selectFrom('internal_account_notes')
    .select(['at', 'actor', 'note'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

interface NewNote {
  userId: number;
  note: string;
  actor: string;
  at: Date;
}

export async function insertInternalNote(tx: Tx, { userId, ...note }: NewNote): Promise<void> {
  await tx
    .insertInto('internal_account_notes')
    .values({ ...note, user_id: userId })
    .execute();
}
