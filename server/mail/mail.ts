import type { Locale } from '../../i18n/locales.ts';

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
  /** Who hears what is answered. */
  replyTo?: string;
}

export interface Mail {
  /** Null: nobody is written to, yet asking must take as long as if somebody were. */
  to: string | null;
  content: MailContent;
  /** When it is no longer worth sending: a code has run out, an order's news is old. */
  expiresAt: Date;
}

/** A mail that is about to be delivered. */
export interface OutgoingMail {
  /** The same at every attempt, so that a mail delivered twice can be known as one. */
  id: number;
  to: string;
  content: MailContent;
  createdAt: Date;
}
