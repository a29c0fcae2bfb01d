import { fallbackLocale } from '#i18n/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { isWithin } from '#server/limits/rate-limits.ts';
import { createEnquiryMails } from '#server/mail/letters/enquiry-mails.ts';
import { type MailContent, ORDER_MAIL_MS } from '#server/mail/mail.ts';
import type { Mailer } from '#server/mail/outbox/mailer.ts';
import type { Config } from '#server/settings/config.ts';
import { emailKey } from '#server/text/email-key.ts';
import type { Translators } from '#server/text/translators.ts';
import { type EnquiryRow, insertMail } from './enquiry.queries.ts';
import { confirmationLimits } from './enquiry-limits.ts';

export type EnquiryNotifier = ReturnType<typeof createEnquiryNotifier>;

interface NotifierParts {
  now: () => Date;
  config: Config;
  mailer: Mailer;
  translators: Translators;
}

/** Queues mails about an enquiry in the transaction that changes it. */
export function createEnquiryNotifier({ now, config, mailer, translators }: NotifierParts) {
  const mails = createEnquiryMails(translators, config);

  const queue = (tx: Tx, { user_id }: EnquiryRow, to: string, content: MailContent) =>
    mailer.queue(tx, {
      to,
      content,
      expiresAt: new Date(now().getTime() + ORDER_MAIL_MS),
      topic: 'enquiry',
      ...(user_id !== null && { userId: user_id }),
    });

  async function toVisitor(
    tx: Tx,
    enquiry: EnquiryRow,
    messageId: number | null,
    content: MailContent,
  ): Promise<void> {
    const mail = await queue(tx, enquiry, enquiry.email, content);
    if (!mail) return;
    await insertMail(tx, {
      mail_id: mail.id,
      message_key: mail.messageKey,
      enquiry_id: enquiry.id,
      message_id: messageId,
    });
  }

  return {
    /**
     * Confirms the enquiry to the address that was entered, which may be a stranger's: its mails are
     * limited and contain nothing that the sender wrote. The operator gets the text.
     */
    async received(tx: Tx, enquiry: EnquiryRow, text: string): Promise<void> {
      if (await isWithin(tx, confirmationLimits(emailKey(enquiry.email)), now()))
        await toVisitor(tx, enquiry, null, mails.confirmation(enquiry.locale, enquiry));
      await queue(tx, enquiry, config.businessEmail, mails.notice(fallbackLocale, enquiry, text));
    },

    /** Tells the operator that the visitor has written again on the site. */
    replied: async (tx: Tx, enquiry: EnquiryRow, text: string): Promise<void> => {
      const content = mails.replyNotice(fallbackLocale, enquiry, text);
      await queue(tx, enquiry, config.businessEmail, content);
    },

    /** Sends an answer. `inReplyTo` is the Message-ID of the mail that it answers. */
    answered: (
      tx: Tx,
      enquiry: EnquiryRow,
      { messageId, text, inReplyTo }: { messageId: number; text: string; inReplyTo?: string },
    ): Promise<void> =>
      toVisitor(tx, enquiry, messageId, {
        ...mails.answer(enquiry.locale, enquiry, text),
        ...(inReplyTo && { inReplyTo }),
      }),
  };
}
