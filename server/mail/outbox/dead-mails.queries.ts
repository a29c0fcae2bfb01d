import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { type Row, row, typed } from '#server/db/row.ts';
import type { MailOutcome, MailTopic } from '#server/db/tables.ts';

const RETENTION_DAYS = 30;

/**
 * Moves a mail from the queue to `dead_mails`. Does nothing if the mail was deleted meanwhile with
 * its account. Leasing a mail increments `attempts`; the increment is undone for an expired mail,
 * which was leased but not sent.
 */
export async function moveToDeadMails(db: Db, id: number, outcome: MailOutcome, reason: string) {
  await sql`
    WITH moved AS (DELETE FROM outgoing_mails WHERE id = ${id} RETURNING *)
    INSERT INTO dead_mails
      (id, message_key, recipient, topic, content, user_id, outcome, reason, attempts, created_at)
    SELECT id, message_key, recipient, topic, CASE WHEN topic <> 'account' THEN content END, user_id,
      ${outcome}, ${reason}, CASE WHEN ${outcome} = 'expired' THEN attempts - 1 ELSE attempts END,
      created_at
    FROM moved`.execute(db);
}

export async function deleteOldDeadMails(db: Db) {
  await db
    .deleteFrom('dead_mails')
    .where('failed_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .execute();
}

/** Deletes the dead letters to an address that has no account; returns how many. */
export async function deleteDeadMailsTo(tx: Tx, emailKey: string): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM dead_mails
    WHERE lower(recipient COLLATE "C") = ${emailKey} AND user_id IS NULL
      AND NOT EXISTS (SELECT FROM users WHERE email_key = ${emailKey})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

const mailEntry = row({
  id: 'int8',
  state: typed<'waiting' | MailOutcome>('text'),
  recipient: 'text',
  topic: typed<MailTopic>('text'),
  /** Null for account mails, whose subjects hold codes. */
  subject: 'text?',
  attempts: 'int4',
  created_at: 'timestamptz',
  next_attempt_at: 'timestamptz?',
  failed_at: 'timestamptz?',
  /** The reply or error of the latest attempt. */
  reason: 'text?',
});

export type MailEntry = Row<typeof mailEntry>;

/** Waiting mails and dead letters, newest first. */
export function selectMails() {
  return mailEntry.sql`
    SELECT id, 'waiting' AS state, recipient, topic,
      CASE WHEN topic <> 'account' THEN content ->> 'subject' END AS subject,
      attempts, created_at, next_attempt_at, NULL::timestamptz AS failed_at, last_error AS reason
    FROM outgoing_mails WHERE recipient IS NOT NULL
    UNION ALL
    SELECT id, outcome, recipient, topic, content ->> 'subject',
      attempts, created_at, NULL, failed_at, reason
    FROM dead_mails
    ORDER BY created_at DESC, id DESC`;
}

export async function findMail(db: Db, id: number) {
  const { rows } = await row({
    state: typed<MailEntry['state']>('text'),
    topic: typed<MailTopic>('text'),
  }).sql`
    SELECT 'waiting' AS state, topic FROM outgoing_mails WHERE id = ${id} AND recipient IS NOT NULL
    UNION ALL SELECT outcome, topic FROM dead_mails WHERE id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Moves a dead letter back to the queue, with zero attempts. False if there is none with content.
 */
export async function requeueDeadMail(tx: Tx, id: number, expiresAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH moved AS (DELETE FROM dead_mails WHERE id = ${id} AND content IS NOT NULL RETURNING *)
    INSERT INTO outgoing_mails (id, message_key, recipient, topic, content, user_id, expires_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, coalesce(message_key, gen_random_uuid()), recipient, topic, content, user_id,
      ${expiresAt}
    FROM moved`.execute(tx);
  return numAffectedRows === 1n;
}
