import type { MailTopic } from '#server/db/tables/mail.ts';
import type { Attachment, MailContent } from '../db/stored-json.ts';

export type { Attachment, MailContent };

export interface Mail {
  /**
   * Null if no mail is to be sent. A row is queued anyway, so that the request takes as long as one
   * that sends a mail.
   */
  to: string | null;
  content: MailContent;
  /** Delivery is not attempted after this time. */
  expiresAt: Date;
  /**
   * Default: `account`. If delivery fails, the content is not kept for topic `account`: account
   * mails contain codes and links.
   */
  topic?: MailTopic;
  /** The buyer, for a mail about an order: the mail is deleted with the account. */
  userId?: number;
}

/** How long delivery of an order mail is attempted, counted again from an operator's retry. */
export const ORDER_MAIL_MS = 7 * 86_400_000;

export interface OutgoingMail {
  id: number;
  /** The same at every attempt, so that a mail delivered twice has one Message-ID. */
  messageKey: string;
  to: string;
  content: MailContent;
  createdAt: Date;
}
