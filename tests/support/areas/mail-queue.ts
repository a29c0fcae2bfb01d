import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, onTestFinished } from 'vitest';
import { createJobEngine } from '#server/jobs/engine/job-engine.ts';
import type { Mail, MailContent } from '#server/mail/mail.ts';
import { createMailSender } from '#server/mail/outbox/mail-sender.ts';
import { createMailer } from '#server/mail/outbox/mailer.ts';
import { smtpTransport } from '#server/mail/transport/smtp-transport.ts';
import { afterFile } from '../after-file.ts';
import { createTestDatabase } from '../database.ts';

export const BUSINESS_EMAIL = 'business@vignette.example';

/** A queue of mails that is empty before each test, with a clock that is then at the present time. */
export async function startMailQueue(content: MailContent) {
  const database = await createTestDatabase();
  const { db } = database;
  const log = pino({ level: 'silent' });
  const sender = createJobEngine({ ...database, log });
  const clock = { time: new Date() };
  const mailer = createMailer(sender.send, () => clock.time);
  afterFile(() => sender.close());
  // The worker of the previous test has stopped, so the mails it left can be deleted.
  beforeEach(async () => {
    clock.time = new Date();
    await sql`truncate outgoing_mails, dead_mails, sent_mails, jobs.job`.execute(db);
  });

  const mailsBy = (url: string, mailFrom: string) =>
    createMailSender({
      db,
      log,
      transport: smtpTransport(url, { mailFrom }),
      businessEmail: BUSINESS_EMAIL,
    });

  return {
    db,
    clock,
    /** What machines do each minute. */
    upkeep: mailsBy('smtp://127.0.0.1:9', 'Vignette <no-reply@vignette.example>'),
    sendJob: sender.send,
    mailer,
    /** Queues a mail that expires in ten minutes. */
    queue(to: string | null, more: Partial<Mail> = {}) {
      const expiresAt = new Date(clock.time.getTime() + 600_000);
      const mail = { to, content, expiresAt, ...more };
      return db.transaction().execute((tx) => mailer.queue(tx, mail));
    },
    /** Sends the mails by the SMTP server at this address until the test ends. */
    async startWorker(url: string, mailFrom = 'Vignette <no-reply@vignette.example>') {
      const engine = createJobEngine({ ...database, log });
      const mails = mailsBy(url, mailFrom);
      onTestFinished(() => engine.stop());
      await engine.work({ handlers: { mail: mails.handler }, folderId: crypto.randomUUID() });
      return engine;
    },
    /** Lets postponed mails be sent at the next look of a worker. */
    makeDue: () => sql`update jobs.job set start_after = now() where state = 'created'`.execute(db),
  };
}
