import { dayWords } from '#contract/site/licence-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translators } from '#server/text/translators.ts';
import type { Attachment, MailContent } from '../mail.ts';
import type { Block } from './layout.ts';
import { createMailRenderer, type Sender } from './letter.ts';
import {
  createOrderLetter,
  inlineName,
  type OrderLetter,
  type OrderSummary,
  quoted,
} from './order-letter.ts';
import { totalWords } from './quote-words.ts';

export interface DealSummary {
  deal_no: string;
  /** The buyer's company. */
  legal_name: string;
  titles: string[];
  currency: string | null;
  total_minor: number | null;
}

/** Mails about messages and deals, to the buyer and to the desk. */
export function createDealMails(translators: Translators, sender: Sender) {
  const letter = createOrderLetter(translators, sender);
  const render = createMailRenderer(translators, sender);
  return {
    ...messageMails(letter),
    ...mailsToBuyer(translators, letter),
    ...noticesToDesk(translators, letter),

    /** Has no buyer to reply to: the account is gone. */
    accountDeletedNotice: (
      locale: Locale,
      deals: Pick<DealSummary, 'deal_no' | 'legal_name'>[],
    ): MailContent =>
      render(locale, 'mail.deletedSubject', 'mail.deletedHeading', {}, (t) => [
        { kind: 'text', text: t('mail.deletedIntro') },
        {
          kind: 'list',
          items: deals.map(({ deal_no, legal_name }) => `${deal_no} · ${inlineName(legal_name)}`),
        },
        { kind: 'text', text: t('mail.deletedNext') },
      ]),
  };
}

const messageMails = ({ toBuyer, toDesk }: OrderLetter) => ({
  message: (locale: Locale, order: OrderSummary, text: string): MailContent =>
    toBuyer(
      locale,
      order,
      {
        subject: 'mail.messageSubject',
        heading: 'mail.messageHeading',
        kind: 'messages',
        body: (t) => [
          { kind: 'text', text: t('mail.messageIntro') },
          ...quoted(text),
          { kind: 'text', text: t('mail.messageNext') },
        ],
      },
      'mail.messageAction',
    ),

  messageNotice: (locale: Locale, order: OrderSummary, text: string): MailContent =>
    toDesk(locale, order, {
      subject: 'mail.messageNoticeSubject',
      heading: 'mail.messageNoticeHeading',
      body: (t) => [
        { kind: 'text', text: t('mail.messageNoticeIntro') },
        ...quoted(text),
        { kind: 'text', text: t('mail.messageNoticeNext') },
        { kind: 'command', command: `vignette order message ${order.order_no} TEXT` },
      ],
    }),
});

const mailsToBuyer = (translators: Translators, { toBuyer, titleList }: OrderLetter) => ({
  /**
   * Without the memo it contains nothing that the buyer entered: the contact may be a stranger's
   * address.
   */
  made: (
    locale: Locale,
    order: OrderSummary,
    deal: DealSummary,
    isOnPaper: boolean,
    memo?: Attachment,
  ): MailContent => ({
    ...toBuyer(
      locale,
      order,
      {
        subject: 'mail.dealSubject',
        heading: isOnPaper ? 'mail.dealPaperHeading' : 'mail.dealHeading',
        values: valuesOf(deal),
        body: (t) => [
          { kind: 'text', text: t(isOnPaper ? 'mail.dealPaperIntro' : 'mail.dealIntro') },
          titleList(locale, deal.titles),
          ...total(translators[locale], deal),
          ...(memo ? [{ kind: 'text' as const, text: t('mail.memoAttached') }] : []),
          { kind: 'text', text: t(isOnPaper ? 'mail.dealPaperNext' : 'mail.dealNext') },
        ],
      },
      'mail.dealAction',
    ),
    ...(memo && { attachments: [memo] }),
  }),

  countersigned: (
    locale: Locale,
    order: OrderSummary,
    deal: DealSummary,
    memo?: Attachment,
  ): MailContent => ({
    ...toBuyer(
      locale,
      order,
      {
        subject: 'mail.countersignedSubject',
        heading: 'mail.countersignedHeading',
        values: valuesOf(deal),
        body: (t) => [
          { kind: 'text', text: t('mail.countersignedIntro') },
          titleList(locale, deal.titles),
          ...(memo ? [{ kind: 'text' as const, text: t('mail.countersignedAttached') }] : []),
          { kind: 'text', text: t('mail.countersignedNext') },
        ],
      },
      'mail.dealAction',
    ),
    ...(memo && { attachments: [memo] }),
  }),

  terminated: (
    locale: Locale,
    order: OrderSummary,
    deal: DealSummary,
    { from, reason }: { from: string; reason: string },
  ): MailContent =>
    toBuyer(
      locale,
      order,
      {
        subject: 'mail.terminatedSubject',
        heading: 'mail.terminatedHeading',
        values: { ...valuesOf(deal), day: dayWords({ locale }, from) },
        body: (t) => [
          { kind: 'text', text: t('mail.terminatedIntro') },
          titleList(locale, deal.titles),
          { kind: 'text', text: t('mail.reason') },
          ...quoted(reason),
        ],
      },
      'mail.dealAction',
    ),
});

const noticesToDesk = (translators: Translators, { toDesk, titleList }: OrderLetter) => ({
  madeNotice: (
    locale: Locale,
    order: OrderSummary,
    deal: DealSummary,
    isOnPaper: boolean,
  ): MailContent =>
    toDesk(locale, order, {
      subject: 'mail.dealNoticeSubject',
      heading: 'mail.dealNoticeHeading',
      values: valuesOf(deal),
      body: (t) => [
        {
          kind: 'text',
          text: t(isOnPaper ? 'mail.dealNoticePaperIntro' : 'mail.dealNoticeIntro'),
        },
        titleList(locale, deal.titles),
        ...total(translators[locale], deal),
        ...(isOnPaper ? [] : countersign(t('mail.dealNoticeNext'), deal)),
      ],
    }),
});

function valuesOf({ deal_no, legal_name }: DealSummary) {
  return { dealNo: deal_no, company: inlineName(legal_name) };
}

function total(translator: Translator, deal: DealSummary): Block[] {
  return totalWords(translator, deal).map((text) => ({ kind: 'text', text }));
}

function countersign(label: string, { deal_no }: DealSummary): Block[] {
  const command = `vignette deal countersign ${deal_no} --name NAME --title TITLE`;
  return [
    { kind: 'text', text: label },
    { kind: 'command', command },
  ];
}
