import type { DealParty } from '#contract/desk/sales/deals.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Generated, GeneratedAlways, Json } from './column-types.ts';
import type { PriceModel } from './quotes.ts';
import type { CalendarDate, NullableTimestamp, Timestamp } from './time-columns.ts';

/**
 * Accepting a quote makes a deal, whose lines are grants; a deal keeps its parties and its signed
 * documents.
 */
export interface DealsTables {
  copyright_deals: {
    id: GeneratedAlways<number>;
    deal_no: string;
    order_id: number;
    quote_id: number | null;
    currency: string | null;
    accepted_at: Timestamp;
    buyer: Json<DealParty>;
    seller: Json<DealParty>;
    signatory_name: string | null;
    signatory_title: string | null;
    client_address: string | null;
    user_agent: string | null;
    terms_version: string | null;
    idempotency_key: string | null;
    request_fingerprint: Buffer | null;
    locale: Locale;
    paper_note: string | null;
    actor: string;
    memo: Buffer;
    memo_sha256: GeneratedAlways<Buffer | null>;
    countersigned_at: NullableTimestamp;
    countersigned_by: string | null;
    countersigner_name: string | null;
    countersigner_title: string | null;
    countersigned_memo: Buffer | null;
    countersigned_sha256: GeneratedAlways<Buffer | null>;
    terminated_at: NullableTimestamp;
    terminated_by: string | null;
    terminated_from: CalendarDate | null;
    termination_reason: string | null;
  };
  copyright_deal_lines: {
    deal_id: number;
    position: number;
    quote_line_id: number | null;
    drama_id: number;
    title: string;
    original_title: string;
    terms: Json<LicenceTerms>;
    is_custom_version: CustomVersion;
    episode_count: number;
    price_model: PriceModel | null;
    amount_minor: number | null;
    share_bps: number | null;
    total_minor: number | null;
    grant_id: number;
  };
  company_profiles: {
    user_id: number;
    legal_name: string;
    country: string;
    address: string;
    registration_no: string | null;
    tax_no: string | null;
    signatory_name: string;
    signatory_title: string;
    updated_at: Generated<Timestamp>;
  };
}
