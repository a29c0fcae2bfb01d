import type { Availability } from '#contract/licence/availability.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceMedium } from '#contract/licence/media.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Generated, GeneratedAlways, Json } from './column-types.ts';
import type { CalendarDate, Timestamp } from './time-columns.ts';

export type MessageSender = 'buyer' | 'desk';

/**
 * Cart and orders. An order keeps its items as they were when it was sent; triggers refuse later
 * changes and impossible steps of its status.
 */
export interface OrdersTables {
  copyright_cart_lines: {
    id: Generated<number>;
    user_id: number;
    drama_id: number;
    is_custom_version: Generated<CustomVersion>;
    added_at: Generated<Timestamp>;
  };
  copyright_orders: {
    id: Generated<number>;
    order_no: string;
    user_id: number | null;
    /** Updated by a trigger on copyright_order_events. */
    status: Generated<OrderStatus>;
    contact_name: string | null;
    contact_company: string | null;
    contact_email: string | null;
    contact_phone: string | null;
    territories: string[];
    media: LicenceMedium[];
    languages: string[];
    term_months: number;
    is_exclusive: boolean;
    message: Generated<string>;
    locale: Locale;
    item_count: number;
    idempotency_key: string | null;
    request_fingerprint: Buffer | null;
    cart_lines_left: Generated<number>;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    territories_excluded: Generated<string[]>;
    start_date: CalendarDate | null;
    /** `es:subtitle`; null means any use. */
    language_uses: string[] | null;
  };
  copyright_order_items: {
    order_id: number;
    position: number;
    drama_id: number;
    title: string;
    original_title: string;
    cover: string;
    episode_count: number;
    total_minutes: number;
    is_custom_version: CustomVersion;
    terms: Json<LicenceTerms> | null;
    availability: Json<Availability> | null;
  };
  copyright_order_events: {
    order_id: number;
    /** Set by a trigger. */
    event_no: Generated<number>;
    status: OrderStatus;
    note: Generated<string>;
    actor: string;
    at: Generated<Timestamp>;
    is_correction: Generated<boolean>;
  };
  copyright_order_messages: {
    id: GeneratedAlways<number>;
    order_id: number;
    sender: MessageSender;
    actor: string;
    text: string;
    at: Generated<Timestamp>;
  };
  /** Read by operators only; no API call returns it. */
  internal_order_notes: {
    id: GeneratedAlways<number>;
    order_id: number;
    note: string;
    actor: string;
    at: Generated<Timestamp>;
  };
}
