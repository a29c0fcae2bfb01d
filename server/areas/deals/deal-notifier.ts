import type { Quote } from '#contract/deals/quote.ts';
import type { FileDownload } from '#contract/fields/downloads.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { createDealMails, type DealSummary } from '#server/mail/letters/deal-mails.ts';
import type { Sender } from '#server/mail/letters/letter.ts';
import { createQuoteMails } from '#server/mail/letters/quote-mails.ts';
import type { Attachment, MailContent } from '#server/mail/mail.ts';
import type { Translators } from '#server/text/translators.ts';
import type { MailedOrder } from '../orders/order.mapper.ts';
import type { OrderPost } from '../orders/order-post.ts';

export type MailedDeal = DealSummary;

export type DealNotifier = ReturnType<typeof createDealNotifier>;

interface DealNotifierParts {
  post: OrderPost;
  translators: Translators;
  sender: Sender;
}

/** Queues the mails about quotes, deals and messages, in the transaction of the step. */
export function createDealNotifier({ post, translators, sender }: DealNotifierParts) {
  const quotes = createQuoteMails(translators, sender);
  const deals = createDealMails(translators, sender);
  const desk = fallbackLocale;

  const toBuyer = (tx: Tx, { order_id }: MailedOrder, content: MailContent) =>
    post.toBuyer(tx, order_id, content, 'operator');
  const toDesk = (tx: Tx, { order_id }: MailedOrder, content: MailContent) =>
    post.toDesk(tx, order_id, content);

  return {
    quoteSent: (tx: Tx, order: MailedOrder, quote: Quote) =>
      toBuyer(tx, order, quotes.sent(order.locale, order, quote)),
    quoteRecalled: (tx: Tx, order: MailedOrder, quote: Quote) =>
      toBuyer(tx, order, quotes.recalled(order.locale, order, quote)),
    quoteEndsSoon: (tx: Tx, order: MailedOrder, quote: Quote) =>
      toBuyer(tx, order, quotes.endsSoon(order.locale, order, quote)),

    /** To both sides. */
    async quoteExpired(tx: Tx, order: MailedOrder, quote: Quote) {
      await toBuyer(tx, order, quotes.expired(order.locale, order, quote));
      await toDesk(tx, order, quotes.expiryNotice(desk, order, quote));
    },

    quoteCountered: (tx: Tx, order: MailedOrder, quote: Quote) =>
      toDesk(tx, order, quotes.counterNotice(desk, order, quote)),
    quoteDeclined: (tx: Tx, order: MailedOrder, quote: Quote) =>
      toDesk(tx, order, quotes.declineNotice(desk, order, quote)),
    messageFromBuyer: (tx: Tx, order: MailedOrder, text: string) =>
      toDesk(tx, order, deals.messageNotice(desk, order, text)),
    messageFromDesk: (tx: Tx, order: MailedOrder, text: string) =>
      toBuyer(tx, order, deals.message(order.locale, order, text)),

    /**
     * To both sides. The memo is attached for the account and the desk, not for the contact, whose
     * address is not verified.
     */
    async dealMade(
      tx: Tx,
      order: MailedOrder,
      deal: MailedDeal,
      memo: FileDownload,
      isOnPaper: boolean,
    ) {
      const { order_id: id, locale } = order;
      const attached = toAttachment(memo);
      await post.toAccount(tx, id, deals.made(locale, order, deal, isOnPaper, attached));
      const unattached = deals.made(locale, order, deal, isOnPaper);
      await post.toContact(tx, id, unattached, isOnPaper ? 'operator' : 'buyer');
      const notice = deals.madeNotice(desk, order, deal, isOnPaper);
      await post.toDeskForGood(tx, { ...notice, attachments: [attached] });
    },

    async dealCountersigned(tx: Tx, order: MailedOrder, deal: MailedDeal, memo: FileDownload) {
      const { order_id: id, locale } = order;
      const mail = deals.countersigned(locale, order, deal, toAttachment(memo));
      await post.toAccount(tx, id, mail);
      await post.toContact(tx, id, deals.countersigned(locale, order, deal), 'operator');
    },

    dealTerminated: (
      tx: Tx,
      order: MailedOrder,
      deal: MailedDeal,
      end: { from: string; reason: string },
    ) => toBuyer(tx, order, deals.terminated(order.locale, order, deal, end)),

    /** Tells the desk that an acceptance failed, because titles are no longer free. */
    titlesTaken: (tx: Tx, order: MailedOrder, quote: Quote, titles: string[]) =>
      toDesk(tx, order, quotes.titlesTakenNotice(desk, order, quote, titles)),

    /** Tells the desk that the account of binding deals was deleted. */
    accountDeleted: (tx: Tx, ended: { deal_no: string; legal_name: string }[]) =>
      post.toDeskForGood(tx, deals.accountDeletedNotice(desk, ended)),
  };
}

function toAttachment({ filename, contentType, bytes }: FileDownload): Attachment {
  return { filename, contentType, base64: Buffer.from(bytes).toString('base64') };
}
