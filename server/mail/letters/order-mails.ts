import { type Locale, prefixOf } from '../../../i18n/locales.ts';
import type { MessageKey } from '../../../i18n/message-key.ts';
import type { Translators } from '../../text/translators.ts';
import type { MailContent } from '../mail.ts';
import type { Block } from './layout.ts';
import { letterWriter, type Sender } from './letter.ts';

export type OrderMails = ReturnType<typeof createOrderMails>;

interface OrderNames {
  order_id: number;
  order_no: string;
  contact: { name: string; company?: string; email: string };
}

/** The site and the attached file have all of them. */
const MAX_TITLES = 20;

/** The mails about orders. */
export function createOrderMails(translators: Translators, sender: Sender) {
  const letter = letterWriter(translators, sender);
  const addressOf = (locale: Locale, { order_id }: OrderNames) =>
    `${sender.publicUrl}/${prefixOf(locale)}/drama-copyright/drama-copyright-history?order=${order_id}`;

  function firstTitles(locale: Locale, titles: string[]): string[] {
    const more = titles.length - MAX_TITLES;
    if (more <= 0) return titles;
    return [
      ...titles.slice(0, MAX_TITLES),
      translators[locale].t('mail.orderMore', { count: more }),
    ];
  }

  function noticeOf(
    locale: Locale,
    { order_no, contact }: OrderNames,
    subject: MessageKey,
    heading: MessageKey,
    write: Parameters<typeof letter>[4],
  ): MailContent {
    const values = { orderNo: order_no, buyer: oneLine(contact.company || contact.name) };
    const content = letter(locale, subject, heading, values, write, 'mail.orderNoticeReply');
    return { ...content, replyTo: contact.email };
  }

  return {
    confirmation(locale: Locale, order: OrderNames, titles: string[]): MailContent {
      const values = { orderNo: order.order_no };
      return letter(locale, 'mail.orderSubject', 'mail.orderHeading', values, (say) => [
        { kind: 'text', text: say('mail.orderIntro') },
        { kind: 'list', items: firstTitles(locale, titles) },
        { kind: 'text', text: say('mail.orderNext') },
        { kind: 'link', label: say('mail.orderAction'), url: addressOf(locale, order) },
        { kind: 'small', text: say('mail.orderHelp') },
      ]);
    },

    step(
      locale: Locale,
      order: OrderNames,
      { status, note }: { status: string; note: string },
    ): MailContent {
      const values = { orderNo: order.order_no, status };
      return letter(locale, 'mail.orderStepSubject', 'mail.orderStepHeading', values, (say) => [
        { kind: 'text', text: say('mail.orderStepIntro') },
        ...textOf(note),
        { kind: 'link', label: say('mail.orderAction'), url: addressOf(locale, order) },
        { kind: 'small', text: say('mail.orderHelp') },
      ]);
    },

    /** The status has not changed. */
    note(
      locale: Locale,
      order: OrderNames,
      { status, note }: { status: string; note: string },
    ): MailContent {
      const values = { orderNo: order.order_no, status };
      return letter(locale, 'mail.orderNoteSubject', 'mail.orderNoteHeading', values, (say) => [
        { kind: 'text', text: say('mail.orderNoteIntro') },
        ...textOf(note),
        { kind: 'link', label: say('mail.orderAction'), url: addressOf(locale, order) },
        { kind: 'small', text: say('mail.orderHelp') },
      ]);
    },

    /** To the operator; a reply goes to the buyer. */
    notice(
      locale: Locale,
      order: OrderNames,
      { facts, titles, message }: { facts: string[]; titles: string[]; message: string },
    ): MailContent {
      const heading = translators[locale].t('mail.orderNoticeTitles', { count: titles.length });
      return noticeOf(
        locale,
        order,
        'mail.orderNoticeSubject',
        'mail.orderNoticeHeading',
        (say) => [
          { kind: 'text', text: say('mail.orderNoticeIntro') },
          { kind: 'list', items: facts },
          { kind: 'text', text: heading },
          { kind: 'list', items: firstTitles(locale, titles) },
          ...textOf(message),
        ],
      );
    },

    /** To the operator: the buyer has withdrawn the order. */
    withdrawal: (locale: Locale, order: OrderNames): MailContent =>
      noticeOf(locale, order, 'mail.orderWithdrawnSubject', 'mail.orderWithdrawnHeading', (say) => [
        { kind: 'text', text: say('mail.orderWithdrawnIntro') },
      ]),
  };
}

/** One block per paragraph. */
function textOf(text: string): Block[] {
  const paragraphs = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return paragraphs.map((paragraph) => ({ kind: 'text', text: paragraph }));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
