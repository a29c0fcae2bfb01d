import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, onTestFinished } from 'vitest';
import type { Mail, MailContent } from '#server/mail/mail.ts';
import { MailWorker } from '#server/mail/outbox/mail-worker.ts';
import { mailer } from '#server/mail/outbox/mailer.ts';
import { smtpTransport } from '#server/mail/transport/smtp-transport.ts';
import { createTestDatabase } from '../database.ts';

export const BUSINESS_EMAIL = 'business@vignette.example';

/** A queue of mails that is empty before each test, with a clock that is then at the present time. */
export async function startMailQueue(content: MailContent) {
  const { db, connection } = await createTestDatabase();
  const clock = { time: new Date() };
  // The worker of the previous test has stopped, so the mails it left can be deleted.
  beforeEach(async () => {
    clock.time = new Date();
    await sql`truncate outgoing_mails, dead_mails, sent_mails`.execute(db);
  });

  return {
    db,
    clock,
    /** Queues a mail that expires in ten minutes. */
    queue(to: string | null, more: Partial<Mail> = {}) {
      const expiresAt = new Date(clock.time.getTime() + 600_000);
      const mail = { to, content, expiresAt, ...more };
      return db.transaction().execute((tx) => mailer.queue(tx, mail));
    },
    /** Sends the mails by the SMTP server at this address until the test ends. */
    startWorker(url: string, mailFrom = 'Vignette <no-reply@vignette.example>') {
      const worker = new MailWorker({
        db,
        connection,
        transport: smtpTransport(url, { mailFrom }),
        businessEmail: BUSINESS_EMAIL,
        now: () => clock.time,
        log: pino({ level: 'silent' }),
      });
      worker.start();
      onTestFinished(() => worker.stop());
      return worker;
    },
  };
}
