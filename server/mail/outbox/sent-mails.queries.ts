import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

const RETENTION_DAYS = 30;

/**
 * Moves a delivered mail from the queue to the log of sent mails, without its content. The subject
 * of an account mail may contain a code, so it is not kept. Does nothing if the mail was deleted
 * meanwhile with its account.
 */
export async function moveToSentMails(db: Db, id: number, messageId: string) {
  await sql`
    WITH moved AS (DELETE FROM outgoing_mails WHERE id = ${id} RETURNING *)
    INSERT INTO sent_mails
      (id, recipient, topic, subject, user_id, message_id, attempts, created_at)
    SELECT id, recipient, topic, CASE WHEN topic <> 'account' THEN content ->> 'subject' END, user_id,
      ${messageId}, attempts + 1, created_at
    FROM moved`.execute(db);
}

export async function deleteOldSentMails(db: Db) {
  await db
    .deleteFrom('sent_mails')
    .where('sent_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .execute();
}
