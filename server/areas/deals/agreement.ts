import type { Price } from '#contract/deals/price.ts';
import type { AcceptRequest } from '#contract/deals.ts';
import type { Locale } from '#i18n/locales.ts';
import type { OrderRow } from '../orders/history.queries.ts';
import type { MailedOrder } from '../orders/order.mapper.ts';
import type { LicensedTitle } from '../quotes/licensed-title.ts';
import type { Party } from './memo/memo-content.ts';

export interface AgreedLine extends LicensedTitle {
  /** Null for an agreement on paper without a quote, as is the price. */
  quoteLineId: number | null;
  price: Price | null;
  totalMinor: number | null;
}

/** What becomes a deal, as read before its memo is made and again in its transaction. */
export interface Agreement {
  kind: 'agreement';
  order: MailedOrder;
  /** Whether the order was confirmed before deals were recorded; it keeps its status. */
  isConfirmed: boolean;
  /** Null for an agreement on paper without a quote. */
  quote: { id: number; version: number; currency: string; paymentTerms: string } | null;
  buyer: Party;
  lines: AgreedLine[];
  /** All dramas of the quote: closing it changes the rights of those that are not accepted too. */
  dramaIds: number[];
}

/** What makes a deal. */
export type Proposal = Acceptance | PaperContract;

/** The buyer accepts a quote, or some of its lines. */
export interface Acceptance {
  kind: 'accepted';
  signer: Signer;
  request: AcceptRequest;
  /** A hash of the request, by which a repetition with the same key is known. */
  fingerprint: Buffer;
  /** The version of the user agreement that the site showed. */
  termsVersion: string;
}

/** The buyer who accepts, as recorded with the deal. */
export interface Signer {
  userId: number;
  email: string;
  locale: Locale;
  address: string;
  userAgent: string;
  idempotencyKey: string | undefined;
  /** When the buyer last gave the password or a code. */
  confirmedAt: Date;
}

/** An operator records a contract that was signed on paper. */
export interface PaperContract {
  kind: 'paper';
  /** The order as read before; it is read again. */
  order: OrderRow;
  actor: string;
  note: string;
  /** The version of the open quote that the operator has seen, null for none; undefined if any will do. */
  shownVersion?: number | null | undefined;
}

export interface MadeDeal {
  kind: 'deal';
  orderId: number;
  orderNo: string;
  dealNo: string;
  memoSha256: Buffer;
}
