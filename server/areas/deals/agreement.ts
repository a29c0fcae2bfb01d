import type { Price } from '#contract/deals/price.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Locale } from '#i18n/locales.ts';
import type { MailedOrder } from './deal-notifier.ts';
import type { Party } from './memo/memo-content.ts';

export interface AgreedLine {
  /** Null for an agreement on paper without a quote, as is the price. */
  quoteLineId: number | null;
  dramaId: number;
  title: string;
  originalTitle: string;
  /** Without a start date the licence starts on the day of acceptance. */
  terms: LicenceTerms;
  customVersion: CustomVersion;
  episodeCount: number;
  price: Price | null;
  totalMinor: number | null;
}

/** What becomes a deal, as read before its memo is made and again in its transaction. */
export interface Agreement {
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

/** How the agreement was made, as the deal and its memo keep it. */
export interface Signature {
  /** The language of the memo. */
  locale: Locale;
  record:
    | {
        kind: 'accepted';
        signatoryName: string;
        signatoryTitle: string;
        email: string;
        address: string;
        userAgent: string;
        termsVersion: string;
        idempotencyKey: string | undefined;
        fingerprint: Buffer;
      }
    | { kind: 'paper'; note: string };
  /** The operator who recorded an agreement on paper, else `buyer`. */
  actor: string;
}

export interface MadeDeal {
  orderId: number;
  orderNo: string;
  dealNo: string;
  memoSha256: Buffer;
}
