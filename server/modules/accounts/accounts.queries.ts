import type { Db } from '../../db/client.ts';

/**
 * A session that has neither ended nor expired, and its user. Disabling an account ends its
 * sessions; their tokens still prove who asks, so that the person can be told why.
 */
export async function findLiveSession(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'users.nickname',
      'users.email',
      'users.disabled_at',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where((eb) =>
      eb.or([
        eb('sessions.ended_at', 'is', null),
        // Ended by the disabling itself, not by an earlier sign-out.
        eb('sessions.ended_at', '>=', eb.ref('users.disabled_at')),
      ]),
    )
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
}
