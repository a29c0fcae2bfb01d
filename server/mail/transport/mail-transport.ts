import type { OutgoingMail } from '../mail.ts';

export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>;
  /** Whether the recipient was permanently rejected, so that a retry is useless. */
  isPermanent(error: unknown): boolean;
}
