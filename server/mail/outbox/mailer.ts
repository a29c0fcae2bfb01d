import type { Tx } from '#server/db/client.ts';
import { currentRequestId } from '#server/observe/request-scope.ts';
import { emailKey } from '#server/text/email-key.ts';
import type { Mail } from '../mail.ts';
import { deleteMailsTo, insertMail, isMuted } from './outgoing-mails.queries.ts';

export type Mailer = typeof mailer;

export interface QueuedMail {
  id: number;
  /** The part of the mail's Message-ID before the domain. */
  messageKey: string;
}

export const mailer = {
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
    return insertMail(tx, { recipient: to, content, expiresAt, topic, userId });
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
};
