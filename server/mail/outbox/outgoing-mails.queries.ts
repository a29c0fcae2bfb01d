import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import type { MailContent } from '#server/db/stored-json.ts';
import type { MailTopic } from '#server/db/tables/mail.ts';

interface NewMail {
  recipient: string | null;
  content: MailContent;
  expiresAt: Date;
  topic: MailTopic;
  userId: number | null;
}

export async function insertMail(tx: Tx, { expiresAt, userId, ...mail }: NewMail) {
  return tx
    .insertInto('outgoing_mails')
    .values({ ...mail, expires_at: expiresAt, user_id: userId })
    .returning(['id', 'message_key as messageKey'])
    .executeTakeFirstOrThrow();
}

/** Whether the account of the address, or the one that the mail belongs to, has switched the kind off. */
export async function isMuted(
  tx: Tx,
  kind: string,
  emailKey: string,
  userId: number | null,
): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([eb('email_key', '=', emailKey), ...(userId === null ? [] : [eb('id', '=', userId)])]),
    )
    .where(sql<boolean>`${kind} = ANY (muted_mails)`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Leases the mail that has been due longest. No other server takes it for `leaseSeconds`; after that
 * it is due again, in case this process was killed. Uses the database's clock, which all servers
 * share.
 */
export async function leaseDueMail(db: Db, leaseSeconds: number) {
  return db
    .updateTable('outgoing_mails')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: secondsFromNow(leaseSeconds),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outgoing_mails')
        .select('id')
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'message_key as messageKey',
      'recipient',
      'content',
      'attempts',
      'last_error as lastError',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst();
}

export type MailRow = NonNullable<Awaited<ReturnType<typeof leaseDueMail>>>;

export async function postponeMail(db: Db, id: number, seconds: number, error: string) {
  await db
    .updateTable('outgoing_mails')
    .set({ next_attempt_at: secondsFromNow(seconds), last_error: error })
    .where('id', '=', id)
    .execute();
}

export async function deleteMail(db: Db, id: number) {
  await db.deleteFrom('outgoing_mails').where('id', '=', id).execute();
}

/**
 * Deletes the waiting, undelivered or logged mails to an address that has no account; returns how
 * many.
 */
export async function deleteMailsTo(
  tx: Tx,
  table: 'outgoing_mails' | 'dead_mails' | 'sent_mails',
  emailKey: string,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where(sql<string>`lower(recipient COLLATE "C")`, '=', emailKey)
    .where('user_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('id').where('email_key', '=', emailKey))),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function secondsFromNow(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
