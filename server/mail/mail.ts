import type { Locale } from '../../i18n/locales.ts';
import type { MailTopic } from '../db/tables.ts';

export interface Attachment {
  filename: string;
  contentType: string;
  base64: string;
}

/** What a mail says, in the language it is said in. */
export interface MailContent {
  locale: Locale;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
  /** The address that replies go to. */
  replyTo?: string;
}

export interface Mail {
  /** Null: no mail is sent. The row is queued so that the call takes the same time either way. */
  to: string | null;
  content: MailContent;
  /** No attempt is made after this: the code in it has expired, or the news in it is old. */
  expiresAt: Date;
  /**
   * `account` unless given. Of a mail that cannot be delivered the content is kept only if it is
   * about an order: account mails hold codes and links.
   */
  topic?: MailTopic;
  /** The buyer, for a mail about an order: it is deleted with the account. */
  userId?: number;
}

/** How long a mail about an order is tried; for as long again when an operator retries it. */
export const ORDER_MAIL_MS = 7 * 86_400_000;

/** A mail that is about to be delivered. */
export interface OutgoingMail {
  id: number;
  /** The same at every attempt; a mail delivered twice has one Message-ID. */
  messageKey: string;
  to: string;
  content: MailContent;
  createdAt: Date;
}
