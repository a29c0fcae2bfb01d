import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { lacksJob } from '#server/db/query/lacks-job.ts';
import { secondsFromNow } from '#server/db/query/seconds-from-now.ts';
import type { MailContent } from '#server/db/stored-json.ts';
import type { MailTopic } from '#server/db/tables/mail.ts';

interface NewMail {
  recipient: string | null;
  content: MailContent;
  lifeSeconds: number;
  topic: MailTopic;
  userId: number | null;
}

export async function insertMail(tx: Tx, { lifeSeconds, userId, ...mail }: NewMail) {
  return tx
    .insertInto('outgoing_mails')
    .values({ ...mail, expires_at: secondsFromNow(lifeSeconds), user_id: userId })
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
 * Undefined for a mail that was sent or deleted. Whether it has expired is decided by the clock of the
 * database, because that of a machine may be wrong.
 */
export async function findWaitingMail(db: Db, id: number) {
  return db
    .selectFrom('outgoing_mails')
    .select([
      'id',
      'message_key as messageKey',
      'recipient',
      'content',
      'attempts',
      'last_error as lastError',
      'created_at as createdAt',
      sql<boolean>`expires_at <= clock_timestamp()`.as('isExpired'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type MailRow = NonNullable<Awaited<ReturnType<typeof findWaitingMail>>>;

/** Counts an attempt that has failed, and says why and when the next one will be. */
export async function postponeMail(db: Db, id: number, seconds: number, error: string) {
  await db
    .updateTable('outgoing_mails')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: secondsFromNow(seconds),
      last_error: error,
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteMail(db: Db, id: number) {
  await db.deleteFrom('outgoing_mails').where('id', '=', id).execute();
}

/**
 * Waiting mails that no job will send. Servers of an earlier version do not take them any more; one that
 * sends a mail now has set the time of its next attempt.
 */
export async function takeWithoutJob(tx: Tx, limit: number) {
  return tx
    .updateTable('outgoing_mails')
    .set({ next_attempt_at: null })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('outgoing_mails')
        .select('id')
        .where(sql<boolean>`coalesce(next_attempt_at <= now(), true)`)
        .where(lacksJob('mail', sql`outgoing_mails.id::text`))
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'topic'])
    .execute();
}

/** The mails whose time has passed while they waited. */
export async function listExpired(db: Db, limit: number) {
  return db
    .selectFrom('outgoing_mails')
    .select(['id', 'last_error as lastError'])
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
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
