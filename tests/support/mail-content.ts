import type { MailContent } from '#server/mail/mail.ts';

/** For tests in which only the row of a mail matters. */
export const emptyMail: MailContent = { locale: 'en', subject: '', text: '', html: '' };
