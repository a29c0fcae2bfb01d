import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { secondsFromNow } from '#server/db/query/seconds-from-now.ts';
import type { MailOutcome } from '#server/db/tables/mail.ts';

const RETENTION_DAYS = 30;

/**
 * Moves a mail from the queue to `dead_mails`. Does nothing if the mail was deleted meanwhile with
 * its account. A refusal is an attempt of its own.
 */
export async function moveToDeadMails(db: Db, id: number, outcome: MailOutcome, reason: string) {
  await sql`
    WITH moved AS (DELETE FROM outgoing_mails WHERE id = ${id} RETURNING *)
    INSERT INTO dead_mails
      (id, message_key, recipient, topic, content, user_id, outcome, reason, attempts, created_at)
    SELECT id, message_key, recipient, topic, CASE WHEN topic <> 'account' THEN content END, user_id,
      ${outcome}, ${reason}, CASE WHEN ${outcome} = 'refused' THEN attempts + 1 ELSE attempts END,
      created_at
    FROM moved`.execute(db);
}

export async function deleteOldDeadMails(db: Db) {
  await db
    .deleteFrom('dead_mails')
    .where('failed_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .execute();
}

export async function findMail(db: Db, id: number) {
  return db
    .selectFrom('outgoing_mails')
    .select(['topic', sql`'waiting'`.$castTo<MailOutcome | 'waiting'>().as('state')])
    .where('id', '=', id)
    .where('recipient', 'is not', null)
    .unionAll(
      db.selectFrom('dead_mails').select(['topic', 'outcome as state']).where('id', '=', id),
    )
    .executeTakeFirst();
}

/**
 * Moves a dead letter back to the queue, with zero attempts. False if there is none with content.
 */
export async function requeueDeadMail(tx: Tx, id: number, lifeSeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH moved AS (DELETE FROM dead_mails WHERE id = ${id} AND content IS NOT NULL RETURNING *)
    INSERT INTO outgoing_mails (id, message_key, recipient, topic, content, user_id, expires_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, coalesce(message_key, gen_random_uuid()), recipient, topic, content, user_id,
      ${secondsFromNow(lifeSeconds)}
    FROM moved`.execute(tx);
  return numAffectedRows === 1n;
}
