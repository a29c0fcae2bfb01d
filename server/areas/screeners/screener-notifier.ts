import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { createScreenerMails } from '#server/mail/letters/screener-mails.ts';
import type { ScreenerSummary } from '#server/mail/letters/screener-words.ts';
import { type MailContent, ORDER_MAIL_MS } from '#server/mail/mail.ts';
import type { Mailer } from '#server/mail/outbox/mailer.ts';
import type { Config } from '#server/settings/config.ts';
import type { Translators } from '#server/text/translators.ts';

/** What the mails about a screener say of it; titles in the language of the mail. */
export interface MailedScreener extends ScreenerSummary {
  locale: Locale;
  /** The account that asked for the screener. */
  userId: number | null;
}

export interface ScreenerNotifier {
  /** To the desk: a buyer asks for a screener. */
  requested(tx: Tx, screener: MailedScreener): Promise<void>;
  /** To the recipient: the link. Also when it is sent again. */
  invited(tx: Tx, screener: MailedScreener): Promise<void>;
  /** To the recipient: the terms were changed. */
  changed(tx: Tx, screener: MailedScreener): Promise<void>;
  /** To the recipient: the request was declined. */
  declined(tx: Tx, screener: MailedScreener): Promise<void>;
  /** To the recipient: the code that opens the link. */
  code(tx: Tx, screener: MailedScreener, code: string, expiresAt: Date): Promise<void>;
  /** To the desk: the recipient started, or has watched everything. */
  progressed(tx: Tx, screener: MailedScreener, step: 'started' | 'finished'): Promise<void>;
  /** To the desk: a first copy with a burned-in watermark failed; `titles` has its episode. */
  copyFailed(tx: Tx, screener: MailedScreener, error: string): Promise<void>;
  /** Deletes the undelivered mails to a recipient without an account; returns how many. */
  forget(tx: Tx, emailKey: string): Promise<number>;
}

interface ScreenerNotifierParts {
  now: () => Date;
  config: Config;
  mailer: Mailer;
  translators: Translators;
}

/**
 * Queues the mails in the transaction of the step. An operator chose the recipient, or it is the
 * verified address of an account, so the number of mails is not limited here.
 */
export function createScreenerNotifier(parts: ScreenerNotifierParts): ScreenerNotifier {
  const { now, config, mailer, translators } = parts;
  const mails = createScreenerMails(translators, config);

  /** The mail is deleted with the account that asked for the screener. */
  const queue = async (tx: Tx, { userId }: MailedScreener, to: string, content: MailContent) => {
    await mailer.queue(tx, {
      to,
      content,
      expiresAt: new Date(now().getTime() + ORDER_MAIL_MS),
      topic: 'order',
      ...(userId !== null && { userId }),
    });
  };

  const toRecipient = (tx: Tx, screener: MailedScreener, content: MailContent) =>
    queue(tx, screener, screener.email, content);
  const toDesk = (tx: Tx, screener: MailedScreener, content: MailContent) =>
    queue(tx, screener, config.businessEmail, content);

  return {
    requested: (tx, screener) =>
      toDesk(tx, screener, mails.requestNotice(fallbackLocale, screener)),
    invited: (tx, screener) =>
      toRecipient(tx, screener, mails.invited(screener.locale, screener, now())),
    changed: (tx, screener) =>
      toRecipient(tx, screener, mails.changed(screener.locale, screener, now())),
    declined: (tx, screener) =>
      toRecipient(tx, screener, mails.declined(screener.locale, screener)),
    // The topic is `account`, so that the code is not kept if delivery fails.
    async code(tx, { email, locale }, code, expiresAt) {
      await mailer.queue(tx, { to: email, content: mails.code(locale, code), expiresAt });
    },
    progressed: (tx, screener, step) =>
      toDesk(tx, screener, mails.progressNotice(fallbackLocale, screener, step)),
    copyFailed: (tx, screener, error) =>
      toDesk(tx, screener, mails.copyFailedNotice(fallbackLocale, screener, error)),
    forget: mailer.forget,
  };
}
