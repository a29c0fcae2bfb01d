import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

interface NewMail {
  recipient: string | null;
  content: Record<string, unknown>;
  expires_at: Date;
}

export async function insertMail(db: Db, mail: NewMail) {
  await db.insertInto('outgoing_mails').values(mail).execute();
}

/**
 * Takes the mail that is due longest, for `leaseSeconds`: nobody else gets it before then, and if
 * we die with it, somebody does after. The database's clock, which is one for all servers.
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
    .returning(['id', 'recipient', 'content', 'attempts', 'created_at', 'expires_at'])
    .executeTakeFirst();
}

export type MailRow = NonNullable<Awaited<ReturnType<typeof takeDueMail>>>;

export async function postponeMail(db: Db, id: number, seconds: number) {
  await db
    .updateTable('outgoing_mails')
    .set({ next_attempt_at: secondsFromNow(seconds) })
    .where('id', '=', id)
    .execute();
}

export async function deleteMail(db: Db, id: number) {
  await db.deleteFrom('outgoing_mails').where('id', '=', id).execute();
}

function secondsFromNow(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
