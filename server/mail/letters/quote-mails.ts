import type { Quote } from '#contract/deals/quote.ts';
import { dayWords } from '#contract/site/licence-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translators } from '#server/text/translators.ts';
import type { MailContent } from '../mail.ts';
import type { Block } from './layout.ts';
import type { Sender } from './letter.ts';
import {
  createOrderLetter,
  type OrderLetter,
  type OrderSummary,
  quoted,
  withLabel,
} from './order-letter.ts';
import {
  momentWords,
  offeredEntries,
  otherEntries,
  quoteFacts,
  quoteTotal,
  wishEntries,
} from './quote-words.ts';

/** Mails about quotes, to the buyer and to the desk. */
export function createQuoteMails(translators: Translators, sender: Sender) {
  const letter = createOrderLetter(translators, sender);
  return { ...mailsToBuyer(translators, letter), ...noticesToDesk(translators, letter) };
}

const mailsToBuyer = (translators: Translators, { toBuyer, entries }: OrderLetter) => ({
  /** A version after the first says that it replaces the one before. */
  sent(locale: Locale, order: OrderSummary, quote: Quote): MailContent {
    const words = translators[locale];
    const isFirst = quote.version === 1;
    const others = otherEntries(quote);
    return toBuyer(
      locale,
      order,
      {
        subject: isFirst ? 'mail.quoteSubject' : 'mail.quoteAgainSubject',
        heading: isFirst ? 'mail.quoteHeading' : 'mail.quoteAgainHeading',
        values: valuesOf(translators[locale], quote),
        body: (t) => [
          { kind: 'text', text: t(isFirst ? 'mail.quoteIntro' : 'mail.quoteAgainIntro') },
          ...quoted(quote.message),
          entries(locale, offeredEntries(words, quote)),
          ...withLabel(
            t('mail.quoteNotOffered'),
            others.length > 0 ? [entries(locale, others)] : [],
          ),
          { kind: 'list', items: quoteFacts(words, quote) },
          { kind: 'text', text: t('mail.quoteNext') },
        ],
      },
      'mail.quoteAction',
    );
  },

  endsSoon: (locale: Locale, order: OrderSummary, quote: Quote): MailContent =>
    toBuyer(
      locale,
      order,
      {
        subject: 'mail.quoteEndsSubject',
        heading: 'mail.quoteEndsHeading',
        kind: 'quote_reminders',
        values: {
          ...valuesOf(translators[locale], quote),
          day: dayWords({ locale }, quote.valid_until.slice(0, 10)),
        },
        body: (t) => [
          { kind: 'text', text: t('mail.quoteEndsIntro') },
          entries(locale, offeredEntries(translators[locale], quote)),
          ...asList(quoteTotal(translators[locale], quote)),
          { kind: 'text', text: t('mail.quoteNext') },
        ],
      },
      'mail.quoteAction',
    ),

  expired: (locale: Locale, order: OrderSummary, quote: Quote): MailContent =>
    toBuyer(locale, order, {
      subject: 'mail.quoteExpiredSubject',
      heading: 'mail.quoteExpiredHeading',
      values: valuesOf(translators[locale], quote),
      body: (t) => [
        { kind: 'text', text: t('mail.quoteExpiredIntro') },
        { kind: 'text', text: t('mail.quoteExpiredNext') },
      ],
    }),

  recalled: (locale: Locale, order: OrderSummary, quote: Quote): MailContent =>
    toBuyer(locale, order, {
      subject: 'mail.quoteRecalledSubject',
      heading: 'mail.quoteRecalledHeading',
      values: valuesOf(translators[locale], quote),
      body: (t) => [
        { kind: 'text', text: t('mail.quoteRecalledIntro') },
        ...withLabel(t('mail.reason'), quoted(quote.reply)),
        { kind: 'text', text: t('mail.quoteRecalledNext') },
      ],
    }),
});

const noticesToDesk = (translators: Translators, { toDesk, titleList, entries }: OrderLetter) => ({
  counterNotice: (locale: Locale, order: OrderSummary, quote: Quote): MailContent =>
    toDesk(locale, order, {
      subject: 'mail.counterSubject',
      heading: 'mail.counterHeading',
      values: valuesOf(translators[locale], quote),
      body: (t) => [
        { kind: 'text', text: t('mail.counterIntro') },
        entries(locale, wishEntries(translators[locale], quote)),
        ...withLabel(t('mail.counterMessage'), quoted(quote.reply)),
        { kind: 'text', text: t('mail.counterNext') },
        sendCommand(order),
      ],
    }),

  declineNotice: (locale: Locale, order: OrderSummary, quote: Quote): MailContent =>
    toDesk(locale, order, {
      subject: 'mail.declinedSubject',
      heading: 'mail.declinedHeading',
      values: valuesOf(translators[locale], quote),
      body: (t) => [
        { kind: 'text', text: t('mail.declinedIntro') },
        ...withLabel(t('mail.reason'), quoted(quote.reply)),
        { kind: 'text', text: t('mail.quoteClosedNext') },
        sendCommand(order),
      ],
    }),

  expiryNotice: (locale: Locale, order: OrderSummary, quote: Quote): MailContent =>
    toDesk(locale, order, {
      subject: 'mail.expiredSubject',
      heading: 'mail.expiredHeading',
      values: valuesOf(translators[locale], quote),
      body: (t) => [
        { kind: 'text', text: t('mail.expiredIntro') },
        { kind: 'text', text: t('mail.quoteClosedNext') },
        sendCommand(order),
      ],
    }),

  /** An acceptance failed: another deal has these titles. */
  titlesTakenNotice: (
    locale: Locale,
    order: OrderSummary,
    quote: Quote,
    titles: string[],
  ): MailContent =>
    toDesk(locale, order, {
      subject: 'mail.titlesTakenSubject',
      heading: 'mail.titlesTakenHeading',
      values: valuesOf(translators[locale], quote),
      body: (t) => [
        { kind: 'text', text: t('mail.titlesTakenIntro') },
        titleList(locale, titles),
        { kind: 'text', text: t('mail.titlesTakenNext') },
        sendCommand(order),
      ],
    }),
});

function valuesOf(translator: Translator, { version, valid_until }: Quote) {
  return { version: String(version), time: momentWords(translator, valid_until) };
}

function asList(items: string[]): Block[] {
  return items.length > 0 ? [{ kind: 'list', items }] : [];
}

function sendCommand({ order_no }: OrderSummary): Block {
  return { kind: 'command', command: `vignette quote send ${order_no} FILE.json` };
}
