import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { prepared } from '#server/db/query/prepared.ts';

/**
 * A session that has neither ended nor expired, and its user. Sessions that ended because the
 * account was disabled are found too, so that the reply can be `accountDisabled`.
 */
export async function findLiveSession(db: Db, tokenHash: Buffer, now: Date) {
  const query = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id as userId',
      'sessions.last_seen_at as lastSeenAt',
      'users.nickname',
      'users.email',
      'users.disabled_at as disabledAt',
    ])
    .select((eb) =>
      eb.fn.coalesce('sessions.confirmed_at', 'sessions.created_at').as('confirmedAt'),
    )
    .where('sessions.token_hash', '=', tokenHash)
    .where((eb) =>
      eb.or([
        eb('sessions.ended_at', 'is', null),
        // Ended when the account was disabled, not by an earlier sign-out.
        eb('sessions.ended_at', '>=', eb.ref('users.disabled_at')),
      ]),
    )
    .where('sessions.expires_at', '>', now);
  return (await prepared(db, 'session', query))[0];
}

interface NewSession {
  userId: number;
  tokenHash: Buffer;
  device: string;
  locale: Locale;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertSession(tx: Tx, session: NewSession) {
  const { userId, tokenHash, device, locale, createdAt, expiresAt } = session;
  await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      device,
      locale,
      created_at: createdAt,
      last_seen_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
}

export async function updateLastSeen(db: Db, id: number, now: Date) {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** Returns false if the session has ended. */
export async function updateConfirmed(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listLiveSessions(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'device'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof listLiveSessions>>[number];

export async function deleteExpiredSessions(db: Db, now: Date) {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
}

export async function endSession(db: Db, userId: number, sessionId: number, now: Date) {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Ends all sessions of the user and deletes all known devices, except the given ones. Returns how
 * many devices it deleted.
 */
export async function endSessions(
  tx: Tx,
  userId: number,
  now: Date,
  { sessionId, deviceHash }: { sessionId?: number; deviceHash?: Buffer | undefined } = {},
): Promise<number> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$call((query) => (sessionId === undefined ? query : query.where('id', '<>', sessionId)))
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$call((query) => (deviceHash ? query.where('token_hash', '<>', deviceHash) : query))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
