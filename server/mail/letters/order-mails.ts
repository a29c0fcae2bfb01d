import { paths } from '../../../contract/site/paths.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { MessageKey } from '../../../i18n/message-key.ts';
import type { Translators } from '../../text/translators.ts';
import type { MailContent } from '../mail.ts';
import type { Block } from './layout.ts';
import { createMailRenderer, type Sender } from './letter.ts';

export type OrderMails = ReturnType<typeof createOrderMails>;

interface OrderSummary {
  order_id: number;
  order_no: string;
  contact: { name: string; company?: string; email: string };
}

/** The titles after these are replaced by one line with their number. */
const MAX_TITLES = 20;

export function createOrderMails(translators: Translators, sender: Sender) {
  const render = createMailRenderer(translators, sender);
  const orderUrl = (locale: Locale, { order_id }: OrderSummary) =>
    `${sender.publicUrl}${paths.page(locale, 'DramaCopyrightHistory')}?order=${order_id}`;

  function firstTitles(locale: Locale, titles: string[]): string[] {
    const more = titles.length - MAX_TITLES;
    if (more <= 0) return titles;
    return [
      ...titles.slice(0, MAX_TITLES),
      translators[locale].t('mail.orderMore', { count: more }),
    ];
  }

  /** Renders a mail to the operator; a reply to it goes to the buyer. */
  function renderNotice(
    locale: Locale,
    { order_no, contact }: OrderSummary,
    subject: MessageKey,
    heading: MessageKey,
    body: Parameters<typeof render>[4],
  ): MailContent {
    const values = { orderNo: order_no, buyer: oneLine(contact.company || contact.name) };
    const content = render(locale, subject, heading, values, body, 'mail.orderNoticeReply');
    return { ...content, replyTo: contact.email };
  }

  return {
    confirmation(locale: Locale, order: OrderSummary, titles: string[]): MailContent {
      const values = { orderNo: order.order_no };
      return render(locale, 'mail.orderSubject', 'mail.orderHeading', values, (t) => [
        { kind: 'text', text: t('mail.orderIntro') },
        { kind: 'list', items: firstTitles(locale, titles) },
        { kind: 'text', text: t('mail.orderNext') },
        { kind: 'link', label: t('mail.orderAction'), url: orderUrl(locale, order) },
        { kind: 'small', text: t('mail.orderHelp') },
      ]);
    },

    step(
      locale: Locale,
      order: OrderSummary,
      { status, note }: { status: string; note: string },
    ): MailContent {
      const values = { orderNo: order.order_no, status };
      return render(locale, 'mail.orderStepSubject', 'mail.orderStepHeading', values, (t) => [
        { kind: 'text', text: t('mail.orderStepIntro') },
        ...toParagraphs(note),
        { kind: 'link', label: t('mail.orderAction'), url: orderUrl(locale, order) },
        { kind: 'small', text: t('mail.orderHelp') },
      ]);
    },

    /** An operator's note without a change of status. */
    note(
      locale: Locale,
      order: OrderSummary,
      { status, note }: { status: string; note: string },
    ): MailContent {
      const values = { orderNo: order.order_no, status };
      return render(locale, 'mail.orderNoteSubject', 'mail.orderNoteHeading', values, (t) => [
        { kind: 'text', text: t('mail.orderNoteIntro') },
        ...toParagraphs(note),
        { kind: 'link', label: t('mail.orderAction'), url: orderUrl(locale, order) },
        { kind: 'small', text: t('mail.orderHelp') },
      ]);
    },

    /** Tells the operator about a new order. */
    notice(
      locale: Locale,
      order: OrderSummary,
      { facts, titles, message }: { facts: string[]; titles: string[]; message: string },
    ): MailContent {
      const titlesHeading = translators[locale].t('mail.orderNoticeTitles', {
        count: titles.length,
      });
      return renderNotice(
        locale,
        order,
        'mail.orderNoticeSubject',
        'mail.orderNoticeHeading',
        (t) => [
          { kind: 'text', text: t('mail.orderNoticeIntro') },
          { kind: 'list', items: facts },
          { kind: 'text', text: titlesHeading },
          { kind: 'list', items: firstTitles(locale, titles) },
          ...toParagraphs(message),
        ],
      );
    },

    /** Tells the operator that the buyer has withdrawn an order. */
    withdrawal: (locale: Locale, order: OrderSummary): MailContent =>
      renderNotice(
        locale,
        order,
        'mail.orderWithdrawnSubject',
        'mail.orderWithdrawnHeading',
        (t) => [{ kind: 'text', text: t('mail.orderWithdrawnIntro') }],
      ),
  };
}

/** One block per line; blank lines are dropped. */
function toParagraphs(text: string): Block[] {
  const paragraphs = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return paragraphs.map((paragraph) => ({ kind: 'text', text: paragraph }));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
