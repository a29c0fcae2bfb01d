import type { Tx } from '#server/db/client.ts';
import type { Mail } from '#server/mail/mail.ts';
import { createMailer } from '#server/mail/outbox/mailer.ts';

/** Sends no jobs, so that no machine sends its mails soon. */
const idleMailer = createMailer(
  async () => {},
  () => new Date(),
);

/** Queues a mail that no machine sends, and returns its id. */
export async function queueMail(tx: Tx, mail: Mail): Promise<number> {
  const queued = await idleMailer.queue(tx, mail);
  if (!queued) throw new Error('the mail was not queued');
  await tx
    .updateTable('outgoing_mails')
    .set({ next_attempt_at: new Date(Date.now() + 86_400_000) })
    .where('id', '=', queued.id)
    .execute();
  return queued.id;
}
