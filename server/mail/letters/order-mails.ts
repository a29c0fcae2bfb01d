import type { Locale } from '#i18n/locales.ts';
import type { Translators } from '#server/text/translators.ts';
import type { MailContent } from '../mail.ts';
import type { Sender } from './letter.ts';
import { createOrderLetter, type OrderSummary, quoted } from './order-letter.ts';

export type OrderMails = ReturnType<typeof createOrderMails>;

interface OrderStep {
  status: string;
  note: string;
  /** Whether the status has a legal effect; such a mail is always sent. */
  isAlwaysSent: boolean;
}

export function createOrderMails(translators: Translators, sender: Sender) {
  const { toBuyer, toDesk, titleList } = createOrderLetter(translators, sender);

  return {
    confirmation: (locale: Locale, order: OrderSummary, titles: string[]): MailContent =>
      toBuyer(locale, order, {
        subject: 'mail.orderSubject',
        heading: 'mail.orderHeading',
        body: (t) => [
          { kind: 'text', text: t('mail.orderIntro') },
          titleList(locale, titles),
          { kind: 'text', text: t('mail.orderNext') },
        ],
      }),

    step: (
      locale: Locale,
      order: OrderSummary,
      { status, note, isAlwaysSent }: OrderStep,
    ): MailContent =>
      toBuyer(locale, order, {
        subject: 'mail.orderStepSubject',
        heading: 'mail.orderStepHeading',
        kind: isAlwaysSent ? undefined : 'order_progress',
        values: { status },
        body: (t) => [{ kind: 'text', text: t('mail.orderStepIntro') }, ...quoted(note)],
      }),

    /** Tells the operator about a new order. */
    notice(
      locale: Locale,
      order: OrderSummary,
      { facts, titles, message }: { facts: string[]; titles: string[]; message: string },
    ): MailContent {
      const titlesHeading = translators[locale].t('mail.orderNoticeTitles', {
        count: titles.length,
      });
      return toDesk(locale, order, {
        subject: 'mail.orderNoticeSubject',
        heading: 'mail.orderNoticeHeading',
        body: (t) => [
          { kind: 'text', text: t('mail.orderNoticeIntro') },
          { kind: 'list', items: facts },
          { kind: 'text', text: titlesHeading },
          titleList(locale, titles),
          ...quoted(message),
        ],
      });
    },

    /** Tells the operator that the buyer has withdrawn an order. */
    withdrawal: (locale: Locale, order: OrderSummary): MailContent =>
      toDesk(locale, order, {
        subject: 'mail.orderWithdrawnSubject',
        heading: 'mail.orderWithdrawnHeading',
        body: (t) => [{ kind: 'text', text: t('mail.orderWithdrawnIntro') }],
      }),
  };
}
