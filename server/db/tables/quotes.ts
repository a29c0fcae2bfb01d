import type { Price } from '#contract/deals/price.ts';
import type { QuoteState } from '#contract/deals/quote.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { PaymentTerms } from '../stored-json.ts';
import type { Generated, GeneratedAlways, Json } from './column-types.ts';
import type { NullableTimestamp, Timestamp } from './time-columns.ts';

export type PriceModel = Price['model'];

/** An order is answered with versions of a quote, of which one is open at a time. */
export interface QuotesTables {
  copyright_quotes: {
    id: GeneratedAlways<number>;
    order_id: number;
    version: number;
    state: Generated<QuoteState>;
    currency: string;
    valid_until: Timestamp;
    payment_terms: Generated<Json<PaymentTerms>>;
    message: Generated<string>;
    actor: string;
    created_at: Generated<Timestamp>;
    sent_at: NullableTimestamp;
    closed_at: NullableTimestamp;
    reply: Generated<string>;
    reminded_at: NullableTimestamp;
  };
  copyright_quote_lines: {
    id: GeneratedAlways<number>;
    quote_id: number;
    position: number;
    drama_id: number;
    title: string;
    original_title: string;
    terms: Json<LicenceTerms>;
    is_custom_version: CustomVersion;
    is_offered: boolean;
    reason: Generated<string>;
    episode_count: number;
    price_model: PriceModel | null;
    amount_minor: number | null;
    share_bps: number | null;
    total_minor: GeneratedAlways<number | null>;
    wished_minor: number | null;
    wished_terms: Json<LicenceTerms> | null;
  };
}
