import type { Tx } from '../../db/client.ts';
import type { Mail } from '../mail.ts';
import { insertMail } from './outgoing-mails.queries.ts';

export type Mailer = typeof mailer;

export const mailer = {
  /** In the transaction that causes the mail: it goes out if that is committed, and only then. */
  async queue(tx: Tx, mail: Mail): Promise<void> {
    const { to, content, expiresAt, topic = 'account', userId } = mail;
    await insertMail(tx, {
      recipient: to,
      content: { ...content },
      expires_at: expiresAt,
      topic,
      user_id: userId ?? null,
    });
  },
};
