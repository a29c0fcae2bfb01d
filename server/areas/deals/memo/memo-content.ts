import type { Price } from '#contract/deals/price.ts';
import type { DealParty } from '#contract/desk/sales/deals.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';

/** A party of a deal, as the deal keeps it. */
export type Party = DealParty;

export interface MemoLine {
  title: string;
  originalTitle: string;
  /** `start_date` is always set. */
  terms: LicenceTerms;
  /** Inclusive. */
  lastDay: string;
  customVersion: CustomVersion;
  episodeCount: number;
  /** Null for an agreement on paper without a quote. */
  price: Price | null;
  totalMinor: number | null;
}

/** The text of a deal memo, as data that can be posted to another thread. */
export interface MemoContent {
  dealNo: string;
  orderNo: string;
  quoteVersion: number | null;
  /** ISO 8601, UTC. */
  acceptedAt: string;
  buyer: Party;
  seller: Party;
  currency: string | null;
  totalMinor: number | null;
  paymentTerms: string;
  lines: MemoLine[];
  /** How the deal was made: accepted on the site, or agreed on paper. */
  record:
    | {
        kind: 'accepted';
        signatoryName: string;
        signatoryTitle: string;
        /** The address of the buyer's account. */
        email: string;
        address: string;
        userAgent: string;
        termsVersion: string;
      }
    | { kind: 'paper'; note: string };
}

export interface Countersignature {
  dealNo: string;
  /** SHA-256 of the memo that the page is appended to, as hex. */
  memoSha256: string;
  name: string;
  title: string;
  sellerName: string;
  /** ISO 8601, UTC. */
  at: string;
}
