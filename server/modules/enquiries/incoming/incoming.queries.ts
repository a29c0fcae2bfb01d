import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/client.ts';

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

function secondsFromNow(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
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

/** Undefined if a message with this Message-ID was read before. */
export async function insertMailedMessage(
  tx: Tx,
  message: { enquiry_id: number; text: string; at: Date; mail_from: string; mail_id: string },
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

/** Returns the enquiries of those that were not marked before. */
export async function markFailed(tx: Tx, keys: string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const marked = await tx
    .updateTable('enquiry_mails')
    .set({ state: 'failed' })
    .where('message_key', '=', sql<string>`ANY (${keys}::uuid[])`)
    .where('state', '<>', 'failed')
    .returning('enquiry_id')
    .execute();
  return marked.map(({ enquiry_id }) => enquiry_id);
}
