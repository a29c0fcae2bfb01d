import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';

/** What identifies the burned-in copies of a deleted screener, and its entries in the audit log. */
const DELETED = ['id', 'name', 'email'] as const;

/** Deletes what an account asked for and what was sent to its address, with the reports. */
export async function deleteScreenersOf(tx: Tx, userId: number) {
  return tx
    .deleteFrom('screeners')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb('email_key', '=', eb.selectFrom('users').select('email_key').where('id', '=', userId)),
      ]),
    )
    .returning(DELETED)
    .execute();
}

/** Deletes the screeners of a recipient in every state, with the reports. */
export async function deleteScreenersTo(tx: Tx, emailKey: string) {
  return tx.deleteFrom('screeners').where('email_key', '=', emailKey).returning(DELETED).execute();
}

/**
 * Deletes screeners, with their reports, that ended before the given time: they expired, were
 * revoked or declined, or are requests from before it that were never answered.
 */
export async function deleteEndedScreeners(db: Db, endedBefore: Date): Promise<void> {
  const ended = sql<Date>`CASE state
    WHEN 'active' THEN expires_at
    WHEN 'requested' THEN created_at
    ELSE coalesce(decided_at, created_at)
  END`;
  await db.deleteFrom('screeners').where(ended, '<', endedBefore).execute();
}

export async function deleteExpiredRows(
  db: Db,
  { now, verifiedBefore }: { now: Date; verifiedBefore: Date },
): Promise<void> {
  await db.deleteFrom('screener_codes').where('expires_at', '<', now).execute();
  await db.deleteFrom('screener_viewers').where('verified_at', '<', verifiedBefore).execute();
}
