import type { Tx } from '../../db/client.ts';
import type { Mail } from '../mail.ts';
import { insertMail } from './outgoing-mails.queries.ts';

export type Mailer = typeof mailer;

export const mailer = {
  /** Inserts the mail in the transaction, so it is sent only if the transaction commits. */
  async queue(tx: Tx, mail: Mail): Promise<void> {
    const { to, content, expiresAt, topic = 'account', userId = null } = mail;
    await insertMail(tx, { recipient: to, content: { ...content }, expiresAt, topic, userId });
  },
};
