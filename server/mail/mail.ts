import type { MailKind } from '#contract/mail-kinds.ts';
import type { Locale } from '#i18n/locales.ts';
import type { MailTopic } from '../db/tables.ts';

export interface Attachment {
  filename: string;
  contentType: string;
  base64: string;
}

/** A rendered mail in one language. */
export interface MailContent {
  locale: Locale;
  subject: string;
  text: string;
  html: string;
  /** Users can switch the kind off; absent for a mail that is always sent. */
  kind?: MailKind;
  attachments?: Attachment[];
  /** The address that replies go to. */
  replyTo?: string;
  /** The Message-ID of a mail that this one answers, with its angle brackets. */
  inReplyTo?: string;
  /** Mail servers of some recipients drop a mail that is marked as automatic. */
  isWrittenByPerson?: true;
  /** The id of the request that queued the mail. */
  requestId?: string;
}

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
