import { type Locale, prefixOf } from '../../i18n/locales.ts';
import type { MessageKey } from '../../i18n/message-key.ts';
import type { Speakers } from '../messages.ts';
import type { Block } from './layout.ts';
import { letterWriter, type Sender } from './letter.ts';
import type { MailContent } from './mail.ts';

export type OrderMails = ReturnType<typeof createOrderMails>;

interface OrderNames {
  order_id: number;
  order_no: string;
  contact: { name: string; company?: string; email: string };
}

/** A mail is no list to read through: the site and the file have all of them. */
const TITLES_TOLD = 20;

/** What is written about orders. */
export function createOrderMails(speakers: Speakers, sender: Sender) {
  const letter = letterWriter(speakers, sender);
  const addressOf = (locale: Locale, { order_id }: OrderNames) =>
    `${sender.publicUrl}/${prefixOf(locale)}/drama-copyright/drama-copyright-history?order=${order_id}`;

  function told(locale: Locale, titles: string[]): string[] {
    const more = titles.length - TITLES_TOLD;
    if (more <= 0) return titles;
    return [...titles.slice(0, TITLES_TOLD), speakers[locale].t('mail.orderMore', { count: more })];
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
        { kind: 'list', items: told(locale, titles) },
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

    /** The order stands where it stood. */
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

    /** To the operator, whose answer goes to the buyer. */
    notice(
      locale: Locale,
      order: OrderNames,
      { facts, message }: { facts: string[]; message: string },
    ): MailContent {
      return noticeOf(
        locale,
        order,
        'mail.orderNoticeSubject',
        'mail.orderNoticeHeading',
        (say) => [
          { kind: 'text', text: say('mail.orderNoticeIntro') },
          { kind: 'list', items: facts },
          ...textOf(message),
        ],
      );
    },

    /** To the operator: the buyer has taken it back. */
    withdrawal: (locale: Locale, order: OrderNames): MailContent =>
      noticeOf(locale, order, 'mail.orderWithdrawnSubject', 'mail.orderWithdrawnHeading', (say) => [
        { kind: 'text', text: say('mail.orderWithdrawnIntro') },
      ]),
  };
}

/** As its writer broke it into paragraphs. */
function textOf(text: string): Block[] {
  const paragraphs = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return paragraphs.map((paragraph) => ({ kind: 'text', text: paragraph }));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
