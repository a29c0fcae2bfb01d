import type { Tx } from '../../db/client.ts';
import type { Mail } from '../mail.ts';
import { insertMail } from './outgoing-mails.queries.ts';

export type Mailer = typeof mailer;

export const mailer = {
  /** Part of the transaction: the mail is sent only if it is committed. */
  async queue(tx: Tx, mail: Mail): Promise<void> {
    const { to, content, expiresAt, topic = 'account', userId = null } = mail;
    await insertMail(tx, { recipient: to, content: { ...content }, expiresAt, topic, userId });
  },
};
