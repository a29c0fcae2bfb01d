import type { OutgoingMail } from '../mail.ts';

export interface MailTransport {
  /** Resolves to the Message-ID. */
  deliver(mail: OutgoingMail): Promise<string>;
  /** Whether the recipient was permanently rejected, so that a retry is useless. */
  isPermanent(error: unknown): boolean;
}
