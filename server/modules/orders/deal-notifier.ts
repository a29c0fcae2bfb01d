import type { Quote } from '../../../contract/deals/quote.ts';
import type { FileDownload } from '../../../contract/fields.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Tx } from '../../db/client.ts';
import type { Sender } from '../../mail/letters/letter.ts';
import type { Translators } from '../../text/translators.ts';
import type { OrderPost } from './order-post.ts';

/** What mails need of an order. */
export interface MailedOrder {
  order_id: number;
  order_no: string;
  /** The buyer's language. */
  locale: Locale;
  contact: { name: string; company?: string; email: string };
}

export interface MailedDeal {
  deal_no: string;
  /** The buyer's company. */
  legal_name: string;
  titles: string[];
  currency: string | null;
  total_minor: number | null;
}

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
  /** To both sides, with the memo attached; `isOnPaper` for an agreement on paper. */
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

export function createDealNotifier(_parts: DealNotifierParts): DealNotifier {
  const nothing = async () => {};
  return {
    quoteSent: nothing,
    quoteRecalled: nothing,
    quoteEndsSoon: nothing,
    quoteExpired: nothing,
    quoteCountered: nothing,
    quoteDeclined: nothing,
    messageFromBuyer: nothing,
    messageFromDesk: nothing,
    dealMade: nothing,
    dealCountersigned: nothing,
    dealTerminated: nothing,
    titlesTaken: nothing,
    accountDeleted: nothing,
  };
}
