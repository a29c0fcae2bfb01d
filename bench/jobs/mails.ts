import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { MailTopic } from '#server/db/tables/mail.ts';
import type { MailContent } from '#server/mail/mail.ts';
import type { Mailer } from '#server/mail/outbox/mailer.ts';

export const BULK_CONTENT: MailContent = {
  locale: 'en',
  subject: 'A mail',
  text: `Hello.\n${'A line of a mail of usual length.\n'.repeat(40)}`,
  html: `<p>Hello.</p>${'<p>A line of a mail of usual length.</p>'.repeat(40)}`,
};
const HOUR_MS = 3_600_000;

export const queueMail = (db: Db, mailer: Mailer, to: string, topic: MailTopic) =>
  db.transaction().execute((tx) => {
    const expiresAt = new Date(Date.now() + HOUR_MS);
    return mailer.queue(tx, { to, topic, expiresAt, content: BULK_CONTENT });
  });

/** Rows per statement, far below the limit of its time. */
const AT_ONCE = 10_000;

/**
 * Queues a mail and copies it with its job in few statements, because a call for each takes minutes. As
 * in a transaction with all of them, each has a lower priority than the one before.
 */
export async function queueBulk(db: Db, mailer: Mailer, count: number): Promise<void> {
  const queued = await queueMail(db, mailer, 'bulk@x.example', 'order');
  const id = queued?.id ?? 0;
  for (let left = count - 1; left > 0; left -= AT_ONCE)
    await sql`
      WITH mail AS (
        INSERT INTO outgoing_mails (recipient, content, expires_at, topic)
        SELECT recipient, content, expires_at, topic
        FROM outgoing_mails, generate_series(1, ${Math.min(left, AT_ONCE)}::int)
        WHERE id = ${id}
        RETURNING id
      )
      INSERT INTO jobs.job
      SELECT copy.* FROM jobs.job one, mail, jsonb_populate_record(one, jsonb_build_object(
        'id', gen_random_uuid(), 'data', jsonb_build_object('id', mail.id),
        'singleton_key', mail.id::text, 'priority', ${id}::bigint - mail.id)) copy
      WHERE one.name = 'mail' AND one.singleton_key = ${id}::text`.execute(db);
  // As autovacuum does within a minute.
  await sql`ANALYZE outgoing_mails, jobs.job`.execute(db);
}
