import type { QuoteState } from '#contract/deals/quote.ts';
import type { DealState } from '#contract/desk/sales/order-words.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Generated, GeneratedAlways } from './column-types.ts';
import type { NullableTimestamp, Timestamp } from './time-columns.ts';

/**
 * Triggers write `order_listing`, by which operators filter, sort and search orders and deals, and
 * `buyer_entries`, by which they list and search buyers.
 */
export interface SalesDeskTables {
  order_listing: {
    order_id: number;
    status: OrderStatus;
    is_exclusive: boolean;
    quote_state: QuoteState | null;
    quote_valid_until: NullableTimestamp;
    deal_state: DealState | null;
    accepted_at: NullableTimestamp;
    active_at: Timestamp;
    waiting_since: NullableTimestamp;
    search_text: Generated<string>;
    grams: GeneratedAlways<string[]>;
  };
  /** Written by triggers only: what the list of buyers is filtered and searched by. */
  buyer_entries: {
    user_id: number;
    created_at: Timestamp;
    is_disabled: boolean;
    order_count: Generated<number>;
    names: string;
    company: string | null;
    order_company: string | null;
    signatory: string | null;
    order_contact: string | null;
    search_text: GeneratedAlways<string>;
  };
}
