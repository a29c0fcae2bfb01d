import type { Db, Tx } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import type { LocaleCode } from '../../../db/tables.ts';

/**
 * A session that has neither ended nor expired, and its user. Disabling an account ends its
 * sessions; their tokens still prove who asks, so that the person can be told why.
 */
export async function findLiveSession(db: Db, tokenHash: Buffer, now: Date) {
  const query = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.last_seen_at',
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
    .where('sessions.expires_at', '>', now);
  return (await prepared(db, 'session', query))[0];
}

export interface NewSession {
  user_id: number;
  token_hash: Buffer;
  device: string;
  locale: LocaleCode;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

export async function insertSession(db: Db, session: NewSession) {
  await db.insertInto('sessions').values(session).execute();
}

export async function updateLastSeen(db: Db, id: number, now: Date) {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
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

/** Ends one session of the user. */
export async function endSession(db: Db, userId: number, sessionId: number, now: Date) {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('id', '=', sessionId)
    .execute();
}

/** Ends all sessions of the user and forgets the known devices, but for those named. */
export async function endSessions(
  tx: Tx,
  userId: number,
  now: Date,
  { sessionId, deviceHash }: { sessionId?: number; deviceHash?: Buffer | undefined } = {},
) {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(sessionId !== undefined, (query) => query.where('id', '<>', sessionId as number))
    .execute();
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(deviceHash !== undefined, (query) => query.where('token_hash', '<>', deviceHash as Buffer))
    .execute();
}
