import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { row } from '../../../db/row.ts';

/** A new link kills the old. For an address without an account there is nothing to write. */
export async function replaceResetLink(
  db: Db,
  emailKey: string,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date,
) {
  await sql`
    insert into password_reset_links (user_id, token_hash, created_at, expires_at)
    select id, ${tokenHash}, ${now}::timestamptz, ${expiresAt}::timestamptz
    from users where email_key = ${emailKey}
    on conflict (user_id) do update set
      token_hash = excluded.token_hash,
      created_at = excluded.created_at,
      expires_at = excluded.expires_at,
      used_at = null`.execute(db);
}

/** Whose account a live link opens. */
export async function findResetLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('password_reset_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .select(['users.email', 'users.nickname', 'users.disabled_at'])
    .where('link.token_hash', '=', tokenHash)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses the link up and sets the password, in one statement: a link works once. */
export async function resetPassword(db: Db, tokenHash: Buffer, passwordHash: string, now: Date) {
  const { rows } = await row({ id: 'int8', email: 'text', email_key: 'text' }).sql`
    with link as (
      update password_reset_links set used_at = ${now}
      where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}
      returning user_id
    )
    update users set password_hash = ${passwordHash}
    from link where users.id = link.user_id and users.disabled_at is null
    returning users.id, users.email, users.email_key`.execute(db);
  return rows[0];
}

export async function deleteResetLink(db: Db, userId: number) {
  await db.deleteFrom('password_reset_links').where('user_id', '=', userId).execute();
}

export async function deleteExpiredResetLinks(db: Db, now: Date) {
  await db.deleteFrom('password_reset_links').where('expires_at', '<', now).execute();
}
