import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { secondsFromNow } from '#server/db/query/seconds-from-now.ts';

/**
 * Leases the mailbox for some seconds and returns how far it was read; undefined while another server
 * reads it. Uses the database's clock, which all servers share.
 */
export async function leaseMailbox(db: Db, mailbox: string, seconds: number) {
  return db
    .insertInto('enquiry_mailboxes')
    .values({ mailbox, leased_until: secondsFromNow(seconds) })
    .onConflict((conflict) =>
      conflict
        .column('mailbox')
        .doUpdateSet({ leased_until: secondsFromNow(seconds) })
        .where('enquiry_mailboxes.leased_until', '<', sql<Date>`now()`),
    )
    .returning(['uid_validity as uidValidity', 'last_uid as lastUid'])
    .executeTakeFirst();
}

/** Also extends the lease. */
export async function moveOn(
  db: Db,
  mailbox: string,
  { uidValidity, lastUid, seconds }: { uidValidity: number; lastUid: number; seconds: number },
): Promise<void> {
  await db
    .updateTable('enquiry_mailboxes')
    .set({
      uid_validity: uidValidity,
      last_uid: lastUid,
      leased_until: secondsFromNow(seconds),
    })
    .where('mailbox', '=', mailbox)
    .execute();
}

export async function releaseMailbox(db: Db, mailbox: string): Promise<void> {
  await db
    .updateTable('enquiry_mailboxes')
    .set({ leased_until: sql<Date>`'-infinity'` })
    .where('mailbox', '=', mailbox)
    .execute();
}

/** The enquiry about which one of these mails was sent. */
export async function findByMailKeys(db: Db, keys: string[]): Promise<number | undefined> {
  if (keys.length === 0) return undefined;
  const mail = await db
    .selectFrom('enquiry_mails')
    .select('enquiry_id')
    .where('message_key', '=', sql<string>`ANY (${keys}::uuid[])`)
    .limit(1)
    .executeTakeFirst();
  return mail?.enquiry_id;
}

/** The enquiry with this number, if it was sent from this address. */
export async function findByNumberAndSender(
  db: Db,
  enquiryNo: string,
  emailKey: string,
): Promise<number | undefined> {
  const enquiry = await db
    .selectFrom('enquiries')
    .select('id')
    .where('enquiry_no', '=', enquiryNo)
    .where(sql<boolean>`lower(email COLLATE "C") = ${emailKey}`)
    .executeTakeFirst();
  return enquiry?.id;
}

interface MailedMessage {
  enquiry_id: number;
  text: string;
  at: Date;
  mail_from: string;
  mail_id: string;
  left_out: string[];
}

/** Undefined if a message with this Message-ID was read before. */
export async function insertMailedMessage(
  tx: Tx,
  message: MailedMessage,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('enquiry_messages')
    .values({ ...message, sender: 'visitor', actor: 'visitor' })
    .onConflict((conflict) =>
      conflict.column('mail_id').where('mail_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Marks the mail with this key as not delivered; opens the enquiry again if it was an answer. */
export async function noteUndelivered(
  db: Db,
  key: string,
  { statusCode, at }: { statusCode: string | undefined; at: Date },
): Promise<void> {
  const note = sql`note_undelivered_enquiry_mail(mail_id, ${statusCode ?? null}, ${at})`;
  await db
    .selectFrom('enquiry_mails')
    .select(note.as('note'))
    .where('message_key', '=', key)
    .execute();
}
