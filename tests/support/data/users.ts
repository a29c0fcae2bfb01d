import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { hashToken } from '#server/text/tokens.ts';

const SESSION_MS = 7 * 86_400_000;

/** Inserts a user whose password hash matches no password, and returns the id. */
export async function addUser(db: Db, { email }: { email?: string } = {}): Promise<number> {
  const nickname = `u_${randomBytes(6).toString('hex')}`;
  const { id } = await db
    .insertInto('users')
    .values({
      nickname,
      email: email ?? `${nickname}@example.org`,
      password_hash: '$argon2id$none',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function emailOf(db: Db, userId: number): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

/** Inserts a session for the user and returns its token. */
export async function addSession(db: Db, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.now() + SESSION_MS);
  await db
    .insertInto('sessions')
    // Confirmed until it expires: tests have clocks of their own.
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      expires_at,
      confirmed_at: expires_at,
    })
    .execute();
  return token;
}
