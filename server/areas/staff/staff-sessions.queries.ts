import type { SessionStage } from '#contract/desk/staff/session.ts';
import type { Db, Tx } from '#server/db/client.ts';

interface NewSession {
  staff_id: number;
  token_hash: Buffer;
  stage: SessionStage;
  device: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto('staff_sessions').values(session).execute();
}

/** A session that has neither expired nor been idle since `idleSince`, with its member. */
export async function findSession(db: Db, tokenHash: Buffer, now: Date, idleSince: Date) {
  return db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff as s', 's.id', 'session.staff_id')
    .select([
      'session.id as sessionId',
      'session.stage',
      'session.challenge',
      'session.last_seen_at as lastSeenAt',
      's.id',
      's.email',
      's.name',
      's.role',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', idleSince)
    .where('s.disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function setChallenge(db: Db, id: number, challenge: string): Promise<void> {
  await db.updateTable('staff_sessions').set({ challenge }).where('id', '=', id).execute();
}

/** Records that the member was there. */
export async function recordUse(db: Db, staffId: number, id: number, now: Date): Promise<void> {
  const use = { last_seen_at: now };
  await db.updateTable('staff_sessions').set(use).where('id', '=', id).execute();
  await db.updateTable('staff').set(use).where('id', '=', staffId).execute();
}

/** Removes a challenge, which is answered once, rightly or wrongly; false if it is gone. */
export async function takeChallenge(db: Db, id: number, challenge: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ challenge: null })
    .where('id', '=', id)
    .where('challenge', '=', challenge)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces token and stage when a factor is proved: a token seen before does not become complete. */
export async function completeSession(
  tx: Tx,
  id: number,
  change: { token_hash: Buffer; expires_at: Date; last_seen_at: Date },
): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ ...change, stage: 'complete', challenge: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteSession(db: Db, staffId: number, id: number): Promise<void> {
  await db
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .execute();
}

/**
 * Ends the member's sessions and forgets the known devices, except the given ones. Returns how many
 * sessions it ended.
 */
export async function endSessions(
  tx: Tx,
  staffId: number,
  { sessionId, deviceHash }: { sessionId?: number; deviceHash?: Buffer | undefined } = {},
): Promise<number> {
  await tx
    .deleteFrom('known_devices')
    .where('staff_id', '=', staffId)
    .$call((query) => (deviceHash ? query.where('token_hash', '<>', deviceHash) : query))
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .$call((query) => (sessionId === undefined ? query : query.where('id', '<>', sessionId)))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends the sessions of members who have no second factor, except of one member. */
export async function deleteWithoutFactor(tx: Tx, exceptEmail: string): Promise<void> {
  await tx
    .deleteFrom('staff_sessions')
    .where('stage', '=', 'complete')
    .where('staff_id', 'in', (eb) =>
      eb
        .selectFrom('staff as s')
        .select('s.id')
        .where('s.email', '<>', exceptEmail)
        .where('s.totp_secret', 'is', null)
        .where((inner) =>
          inner.not(
            inner.exists(
              inner
                .selectFrom('staff_passkeys as p')
                .select('p.id')
                .whereRef('p.staff_id', '=', 's.id'),
            ),
          ),
        ),
    )
    .execute();
}

export async function listSessions(db: Db, staffId: number, now: Date, idleSince: Date) {
  return db
    .selectFrom('staff_sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('staff_id', '=', staffId)
    .where('stage', '=', 'complete')
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Deletes sessions, links and stored replies that are no longer used. */
export async function deleteExpired(db: Db, now: Date, repliesBefore: Date): Promise<void> {
  await db.deleteFrom('staff_sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('staff_links').where('expires_at', '<', now).execute();
  await db.deleteFrom('desk_replies').where('created_at', '<', repliesBefore).execute();
}
