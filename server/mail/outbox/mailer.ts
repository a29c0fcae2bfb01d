import type { Tx } from '../../db/client.ts';
import { currentRequestId } from '../../observe/request-scope.ts';
import type { Mail } from '../mail.ts';
import { deleteDeadMailsTo } from './dead-mails.queries.ts';
import { deleteMailsTo, insertMail } from './outgoing-mails.queries.ts';
import { deleteSentMailsTo } from './sent-mails.queries.ts';

export type Mailer = typeof mailer;

export const mailer = {
  /** Inserts the mail in the transaction, so it is sent only if the transaction commits. */
  async queue(tx: Tx, mail: Mail): Promise<void> {
    const { to, expiresAt, topic = 'account', userId = null } = mail;
    const requestId = currentRequestId();
    const content = { ...mail.content, ...(requestId && { requestId }) };
    await insertMail(tx, { recipient: to, content, expiresAt, topic, userId });
  },

  /**
   * Deletes waiting and undelivered mails to an address without an account, and the log of those
   * sent; those of an account are deleted with it. Returns how many were not sent.
   */
  async forget(tx: Tx, emailKey: string): Promise<number> {
    await deleteSentMailsTo(tx, emailKey);
    return (await deleteMailsTo(tx, emailKey)) + (await deleteDeadMailsTo(tx, emailKey));
  },
};
