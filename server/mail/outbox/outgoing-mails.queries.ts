import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { MailTopic } from '../../db/tables.ts';

interface NewMail {
  recipient: string | null;
  content: Record<string, unknown>;
  expires_at: Date;
  topic: MailTopic;
  user_id: number | null;
}

export async function insertMail(db: Db, mail: NewMail) {
  await db.insertInto('outgoing_mails').values(mail).execute();
}

/**
 * Leases the mail that is due longest: no other server takes it for `leaseSeconds`, and one does
 * after that if this process is killed. Uses the database's clock, which all servers share.
 */
export async function takeDueMail(db: Db, leaseSeconds: number) {
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
      'message_key',
      'recipient',
      'content',
      'attempts',
      'last_error',
      'created_at',
      'expires_at',
    ])
    .executeTakeFirst();
}

export type MailRow = NonNullable<Awaited<ReturnType<typeof takeDueMail>>>;

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

function secondsFromNow(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
