import type { Tx } from '#server/db/client.ts';
import type { MailTopic } from '#server/db/tables/mail.ts';
import type { NewJob, SendJob } from '#server/jobs/engine/job-engine.ts';
import { currentRequestId } from '#server/observe/request-scope.ts';
import { emailKey } from '#server/text/email-key.ts';
import type { Mail } from '../mail.ts';
import { requeueDeadMail } from './dead-mails.queries.ts';
import { deleteMailsTo, insertMail, isMuted } from './outgoing-mails.queries.ts';

export type Mailer = ReturnType<typeof createMailer>;

export interface QueuedMail {
  id: number;
  /** The part of the mail's Message-ID before the domain. */
  messageKey: string;
}

export const createMailer = (sendJob: SendJob, now: () => Date) => ({
  /**
   * Inserts the mail in the transaction, so it is sent only if the transaction commits. A mail of a
   * kind that its reader or the buyer has switched off is dropped.
   */
  async queue(tx: Tx, mail: Mail): Promise<QueuedMail | undefined> {
    const { to, expiresAt, topic = 'account', userId = null } = mail;
    const { kind } = mail.content;
    if (kind && to !== null && (await isMuted(tx, kind, emailKey(to), userId))) return;
    const requestId = currentRequestId();
    const content = { ...mail.content, ...(requestId && { requestId }) };
    const lifeSeconds = secondsUntil(expiresAt, now());
    const queued = await insertMail(tx, { recipient: to, content, lifeSeconds, topic, userId });
    await sendJob(tx, mailJob(queued.id, topic, countInBulk(tx)));
    return queued;
  },

  /** Queues a dead letter again; false if there is none with content. */
  async requeue(tx: Tx, id: number, expiresAt: Date): Promise<boolean> {
    const isQueued = await requeueDeadMail(tx, id, secondsUntil(expiresAt, now()));
    if (isQueued) await sendJob(tx, mailJob(id));
    return isQueued;
  },

  /**
   * Deletes waiting and undelivered mails to an address without an account, and the log of those
   * sent; those of an account are deleted with it. Returns how many were not sent.
   */
  async forget(tx: Tx, key: string): Promise<number> {
    await deleteMailsTo(tx, 'sent_mails', key);
    const waiting = await deleteMailsTo(tx, 'outgoing_mails', key);
    return waiting + (await deleteMailsTo(tx, 'dead_mails', key));
  },
});

/** Saved as a time of the database's clock, by which mails expire: those of machines may be wrong. */
const secondsUntil = (expiresAt: Date, now: Date) => (expiresAt.getTime() - now.getTime()) / 1000;

/** How many mails each running transaction has queued. */
const bulks = new WeakMap<Tx, number>();

function countInBulk(tx: Tx): number {
  const ahead = bulks.get(tx) ?? 0;
  bulks.set(tx, ahead + 1);
  return ahead;
}

/**
 * Account mails have the highest priority, because their codes are valid for minutes. Each further mail
 * of a transaction has a lower one, so that thousands of mails with one cause do not delay a single
 * mail with another.
 */
export const mailJob = (id: number, topic: MailTopic = 'order', ahead = 0): NewJob<'mail'> => ({
  kind: 'mail',
  input: { id },
  key: String(id),
  priority: topic === 'account' ? 1 : -ahead,
});
