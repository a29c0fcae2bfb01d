import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';

/** Replaces an earlier link of the account. Writes nothing if the address has no account. */
export async function replaceResetLink(
  tx: Tx,
  emailKey: string,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date,
) {
  const link = { token_hash: tokenHash, created_at: now, expires_at: expiresAt };
  await tx
    .insertInto('password_reset_links')
    .columns(['user_id', 'token_hash', 'created_at', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', eb.val(tokenHash).as('token_hash')])
        .select([
          sql<Date>`${now}::timestamptz`.as('now'),
          sql<Date>`${expiresAt}::timestamptz`.as('end'),
        ])
        .where('email_key', '=', emailKey),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...link, used_at: null }))
    .execute();
}

/** The account of a link that is neither used nor expired. */
export async function findResetLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('password_reset_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .select(['users.email', 'users.nickname', 'users.disabled_at as disabledAt'])
    .where('link.token_hash', '=', tokenHash)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .executeTakeFirst();
}

/** Consumes the link and sets the password in one statement, so that a link works once. */
export async function resetPassword(tx: Tx, tokenHash: Buffer, passwordHash: string, now: Date) {
  return tx
    .with('link', (db) =>
      db
        .updateTable('password_reset_links')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('user_id'),
    )
    .updateTable('users')
    .from('link')
    .set({ password_hash: passwordHash })
    .whereRef('users.id', '=', 'link.user_id')
    .where('users.disabled_at', 'is', null)
    .returning(['users.id', 'users.email'])
    .executeTakeFirst();
}

export async function deleteResetLink(tx: Tx, userId: number) {
  await tx.deleteFrom('password_reset_links').where('user_id', '=', userId).execute();
}

export async function deleteExpiredResetLinks(db: Db, now: Date) {
  await db.deleteFrom('password_reset_links').where('expires_at', '<', now).execute();
}
