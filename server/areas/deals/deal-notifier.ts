import type { Quote } from '#contract/deals/quote.ts';
import type { FileDownload } from '#contract/fields.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { createDealMails, type DealSummary } from '#server/mail/letters/deal-mails.ts';
import type { Sender } from '#server/mail/letters/letter.ts';
import type { OrderSummary } from '#server/mail/letters/order-letter.ts';
import { createQuoteMails } from '#server/mail/letters/quote-mails.ts';
import type { Attachment } from '#server/mail/mail.ts';
import type { Translators } from '#server/text/translators.ts';
import type { OrderPost } from '../orders/order-post.ts';

/** What mails need of an order. */
export interface MailedOrder extends OrderSummary {
  /** The buyer's language. */
  locale: Locale;
}

export type MailedDeal = DealSummary;

/** Queues the mails about quotes, deals and messages, in the transaction of the step. */
export interface DealNotifier {
  quoteSent(tx: Tx, order: MailedOrder, quote: Quote): Promise<void>;
  quoteRecalled(tx: Tx, order: MailedOrder, quote: Quote): Promise<void>;
  quoteEndsSoon(tx: Tx, order: MailedOrder, quote: Quote): Promise<void>;
  /** To both sides. */
  quoteExpired(tx: Tx, order: MailedOrder, quote: Quote): Promise<void>;
  quoteCountered(tx: Tx, order: MailedOrder, quote: Quote): Promise<void>;
  quoteDeclined(tx: Tx, order: MailedOrder, quote: Quote): Promise<void>;
  messageFromBuyer(tx: Tx, order: MailedOrder, text: string): Promise<void>;
  messageFromDesk(tx: Tx, order: MailedOrder, text: string): Promise<void>;
  /**
   * To both sides; `isOnPaper` for an agreement on paper. The memo is attached for the account and
   * the desk, not for the contact, whose address is not verified.
   */
  dealMade(
    tx: Tx,
    order: MailedOrder,
    deal: MailedDeal,
    memo: FileDownload,
    isOnPaper: boolean,
  ): Promise<void>;
  dealCountersigned(
    tx: Tx,
    order: MailedOrder,
    deal: MailedDeal,
    memo: FileDownload,
  ): Promise<void>;
  dealTerminated(
    tx: Tx,
    order: MailedOrder,
    deal: MailedDeal,
    end: { from: string; reason: string },
  ): Promise<void>;
  /** Tells the desk that an acceptance failed, because titles are no longer free. */
  titlesTaken(tx: Tx, order: MailedOrder, quote: Quote, titles: string[]): Promise<void>;
  /** Tells the desk that the account of binding deals was deleted. */
  accountDeleted(tx: Tx, deals: { deal_no: string; legal_name: string }[]): Promise<void>;
}

interface DealNotifierParts {
  post: OrderPost;
  translators: Translators;
  sender: Sender;
}

export function createDealNotifier({ post, translators, sender }: DealNotifierParts): DealNotifier {
  const quotes = createQuoteMails(translators, sender);
  const deals = createDealMails(translators, sender);
  const desk = fallbackLocale;

  return {
    quoteSent: (tx, order, quote) =>
      post.toBuyer(tx, order.order_id, quotes.sent(order.locale, order, quote), 'operator'),
    quoteRecalled: (tx, order, quote) =>
      post.toBuyer(tx, order.order_id, quotes.recalled(order.locale, order, quote), 'operator'),
    quoteEndsSoon: (tx, order, quote) =>
      post.toBuyer(tx, order.order_id, quotes.endsSoon(order.locale, order, quote), 'operator'),

    async quoteExpired(tx, order, quote) {
      const mail = quotes.expired(order.locale, order, quote);
      await post.toBuyer(tx, order.order_id, mail, 'operator');
      await post.toDesk(tx, order.order_id, quotes.expiryNotice(desk, order, quote));
    },

    quoteCountered: (tx, order, quote) =>
      post.toDesk(tx, order.order_id, quotes.counterNotice(desk, order, quote)),
    quoteDeclined: (tx, order, quote) =>
      post.toDesk(tx, order.order_id, quotes.declineNotice(desk, order, quote)),
    messageFromBuyer: (tx, order, text) =>
      post.toDesk(tx, order.order_id, deals.messageNotice(desk, order, text)),
    messageFromDesk: (tx, order, text) =>
      post.toBuyer(tx, order.order_id, deals.message(order.locale, order, text), 'operator'),

    async dealMade(tx, order, deal, memo, isOnPaper) {
      const { order_id: id, locale } = order;
      const attached = toAttachment(memo);
      await post.toAccount(tx, id, deals.made(locale, order, deal, isOnPaper, attached));
      const toContact = deals.made(locale, order, deal, isOnPaper);
      await post.toContact(tx, id, toContact, isOnPaper ? 'operator' : 'buyer');
      const notice = deals.madeNotice(desk, order, deal, isOnPaper);
      await post.toDeskForGood(tx, { ...notice, attachments: [attached] });
    },

    async dealCountersigned(tx, order, deal, memo) {
      const { order_id: id, locale } = order;
      const mail = deals.countersigned(locale, order, deal, toAttachment(memo));
      await post.toAccount(tx, id, mail);
      await post.toContact(tx, id, deals.countersigned(locale, order, deal), 'operator');
    },

    dealTerminated: (tx, order, deal, end) =>
      post.toBuyer(
        tx,
        order.order_id,
        deals.terminated(order.locale, order, deal, end),
        'operator',
      ),
    titlesTaken: (tx, order, quote, titles) =>
      post.toDesk(tx, order.order_id, quotes.titlesTakenNotice(desk, order, quote, titles)),
    accountDeleted: (tx, ended) => post.toDeskForGood(tx, deals.accountDeletedNotice(desk, ended)),
  };
}

function toAttachment({ filename, contentType, bytes }: FileDownload): Attachment {
  return { filename, contentType, base64: Buffer.from(bytes).toString('base64') };
}
