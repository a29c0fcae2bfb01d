/**
 * The row types of all tables by area, as the files of `schema/` and `migrations/` make them.
 * tables.test.ts compares the two, so a migration and this file change together; docs/data-model.md has
 * the same areas. Over 300 lines, because it is one list of columns.
 *
 * Tests read this file by lines: one column per line, `name: Type;`. A column with a default is
 * `Generated`, one that only the database writes is `GeneratedAlways`.
 */
import type { ColumnType } from 'kysely';
import type { Price } from '#contract/deals/price.ts';
import type { QuoteState } from '#contract/deals/quote.ts';
import type { DramaStateName as DramaState, Preview } from '#contract/desk/catalogue-lists.ts';
import type { DealParty } from '#contract/desk/deals.ts';
import type { RowVerdict } from '#contract/desk/imports.ts';
import type { JobKind, JobState } from '#contract/desk/job-kinds.ts';
import type { DealState } from '#contract/desk/order-words.ts';
import type { Role } from '#contract/desk/permissions.ts';
import type { SessionStage } from '#contract/desk/session.ts';
import type { GrantDirection, GrantStatus } from '#contract/desk/sheets/rights-fields.ts';
import type { UploadPurpose } from '#contract/desk/upload-rules.ts';
import type { EnquiryState, EnquirySubject } from '#contract/enquiries.ts';
import type { EnquiryFileType } from '#contract/enquiry-limits.ts';
import type { Availability } from '#contract/licence/availability.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LeafMedium, LicenceMedium } from '#contract/licence/media.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { Market } from '#contract/rights.ts';
import type { Locale } from '#i18n/locales.ts';
import type { NoticeText } from '#i18n/notice.ts';
import type {
  EnquiryFields,
  FieldChange,
  JobFailure,
  JobInput,
  JobLogLine,
  JobResult,
  MailContent,
  PaymentTerms,
  SealedReply,
  StoredRanges,
} from './stored-json.ts';

/** A column with a default, which an insert may leave out. */
type Generated<T> = [T] extends [ColumnType<infer Select, infer Insert, infer Update>]
  ? ColumnType<Select, Insert | undefined, Update>
  : ColumnType<T, T | undefined, T>;

/** A column that only the database writes. */
type GeneratedAlways<T> = ColumnType<T, never, never>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;

/** `2026-01-31`: a day without a time zone, so not a Date. */
type CalendarDate = string;
/** `[2026-01-01,2027-01-01)`, as PostgreSQL writes it; queries read its bounds instead. */
type DateRange = string;
/** A `jsonb` column. Pass an array as `toJson(array)`: pg would write it as an array of PostgreSQL. */
type Json<Value> = Value;

export type {
  CustomVersion,
  DealState,
  DramaState,
  EnquiryFileType,
  EnquiryState,
  EnquirySubject,
  GrantDirection,
  GrantStatus,
  JobKind,
  JobState,
  LeafMedium,
  LicenceMedium,
  Locale as LocaleCode,
  OrderStatus,
  Preview,
  QuoteState,
  Role as StaffRole,
  RowVerdict,
  SessionStage as StaffSessionStage,
  UploadPurpose,
};

// The states and kinds that only the server knows; all others are declared in the contract.
export type CodeOrigin = 'register' | 'login' | 'editEmail' | 'editPassword' | 'confirm';
export type MailTopic = 'account' | 'order' | 'enquiry';
export type MailOutcome = 'refused' | 'expired';
export type PriceModel = Price['model'];
export type MessageSender = 'buyer' | 'desk';
/** `upcoming` and `expired` of the contract are active ones at other times. */
export type ScreenerState = 'requested' | 'active' | 'declined' | 'revoked';
export type BurnState = 'queued' | 'running' | 'done' | 'failed';
export type EnquirySender = 'visitor' | 'desk';
export type EnquiryMailState = 'waiting' | 'sent' | 'failed';

export interface Database
  extends CatalogueTables,
    SiteTables,
    ListingsTables,
    MediaTables,
    StaffTables,
    AccountsTables,
    WatchingTables,
    OrdersTables,
    QuotesTables,
    RightsTables,
    DealsTables,
    SalesDeskTables,
    MailTables,
    ScreenersTables,
    ShortlistsTables,
    EnquiriesTables,
    WorkbenchTables,
    OperationTables {}

/**
 * A drama has texts in several languages, tags and episodes; each episode plays a video with its
 * subtitles.
 */
interface CatalogueTables {
  dramas: {
    id: GeneratedAlways<number>;
    external_id: string | null;
    slug: string | null;
    original_language: string | null;
    original_title: string | null;
    cover: string | null;
    banner_wide: string | null;
    banner_tall: string | null;
    release_date: CalendarDate | null;
    release_year: GeneratedAlways<number | null>;
    is_new_release: Generated<boolean>;
    /** Updated by a trigger on the episodes, like total_minutes. */
    episode_count: Generated<number>;
    total_minutes: Generated<number>;
    view_count: Generated<number>;
    audio_languages: Generated<string[]>;
    subtitle_languages: Generated<string[]>;
    state: Generated<DramaState>;
    published_at: NullableTimestamp;
    random_key: Generated<number>;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    /** Updated by a trigger: episodes without a video, a thumbnail or a duration. */
    incomplete_episodes: Generated<number>;
    preview: Generated<Preview>;
    preview_episodes: number | null;
    watch_territories: Generated<string[]>;
    watch_territories_excluded: Generated<string[]>;
  };
  drama_texts: {
    drama_id: number;
    locale: Locale;
    title: string;
    synopsis: Generated<string>;
  };
  tags: {
    id: GeneratedAlways<number>;
    slug: string;
    position: number;
    created_at: Generated<Timestamp>;
  };
  tag_texts: {
    tag_id: number;
    locale: Locale;
    name: string;
  };
  drama_tags: {
    drama_id: number;
    tag_id: number;
    /** 1 is the primary tag. */
    position: Generated<number>;
  };
  episodes: {
    drama_id: number;
    episode_no: number;
    video_id: number | null;
  };
  episode_texts: {
    drama_id: number;
    episode_no: number;
    locale: Locale;
    title: string;
  };
  videos: {
    id: GeneratedAlways<number>;
    path: string;
    thumbnail: string | null;
    duration_seconds: number | null;
    created_at: Generated<Timestamp>;
  };
  video_subtitles: {
    video_id: number;
    lang: string;
    label: string;
    path: string;
  };
}

/**
 * What operators arrange: banners of the home page and the entries of the menu. The server stores
 * each text that a legal page has had.
 */
interface SiteTables {
  banners: {
    id: GeneratedAlways<number>;
    image: string;
    image_tall: string | null;
    position: number;
    is_enabled: Generated<boolean>;
    starts_at: NullableTimestamp;
    ends_at: NullableTimestamp;
    drama_id: number | null;
    link: string | null;
    created_at: Generated<Timestamp>;
  };
  banner_texts: {
    banner_id: number;
    locale: Locale;
    title: string;
    subtitle: Generated<string>;
  };
  navigation_items: {
    id: GeneratedAlways<number>;
    route_name: string;
    position: number;
    is_enabled: Generated<boolean>;
  };
  navigation_texts: {
    item_id: number;
    locale: Locale;
    name: string;
  };
  legal_versions: {
    page: string;
    locale: Locale;
    version: number;
    hash: Buffer;
    title: string;
    description: string;
    html: string;
    published_at: Generated<Timestamp>;
  };
}

/**
 * Lists and search, derived from the catalogue. Triggers write the listings; the server writes the
 * search terms of the dramas that a trigger has noted.
 */
interface ListingsTables {
  /** Written by triggers only. Tag 0 has every published drama. */
  listing_entries: {
    drama_id: number;
    tag_id: number;
    release_date: CalendarDate;
    release_year: GeneratedAlways<number>;
    is_new_release: boolean;
    view_count: number;
  };
  /** Written by triggers only: the title shown in each language, fallbacks applied. */
  listing_titles: {
    drama_id: number;
    locale: Locale;
    title: string;
    tag_ids: number[];
    release_year: number;
    is_new_release: boolean;
  };
  /** Written by triggers only. A total is the sum of the rows that match. */
  listing_counts: {
    tag_id: number;
    release_year: number;
    is_new_release: boolean;
    drama_count: number;
  };
  drama_search_terms: {
    drama_id: number;
    term: string;
    grams: string[];
  };
  /** Dramas whose search terms are outdated. */
  drama_search_notes: {
    drama_id: number;
  };
  /** Written by triggers only: one row per drama, for the desk's list. */
  desk_dramas: {
    drama_id: number;
    state: DramaState;
    release_year: number | null;
    updated_at: Timestamp;
    view_count: number;
    title_zh: string;
    title_zh_tw: string;
    title_en: string;
    title_ja: string;
    title_ko: string;
    title_es: string;
    present: string[];
    facets: string[];
  };
  /** Dramas whose row in `desk_dramas` is written when the transaction commits. */
  desk_drama_notes: {
    drama_id: number;
  };
}

/** What is known of the files of media: where an object store has them, and which were removed. */
interface MediaTables {
  stored_media: {
    key: string;
    is_private: boolean;
    changed_at: Generated<Timestamp>;
  };
  removed_media: {
    key: string;
    removed_at: Timestamp;
  };
}

/**
 * The people who work at the desk, with their sessions and second factors, and the replies of
 * their calls.
 */
interface StaffTables {
  staff: {
    id: GeneratedAlways<number>;
    email: string;
    name: string;
    role: Role;
    password_hash: string | null;
    totp_secret: string | null;
    totp_last_step: number | null;
    totp_pending: string | null;
    created_at: Generated<Timestamp>;
    disabled_at: NullableTimestamp;
    last_seen_at: NullableTimestamp;
  };
  staff_links: {
    staff_id: number;
    token_hash: Buffer;
    expires_at: Timestamp;
  };
  staff_sessions: {
    id: Generated<number>;
    staff_id: number;
    token_hash: Buffer;
    stage: SessionStage;
    device: string;
    challenge: string | null;
    created_at: Generated<Timestamp>;
    last_seen_at: Generated<Timestamp>;
    expires_at: Timestamp;
  };
  staff_passkeys: {
    id: GeneratedAlways<number>;
    staff_id: number;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: Generated<string[]>;
    name: string;
    created_at: Generated<Timestamp>;
    last_used_at: NullableTimestamp;
  };
  staff_recovery_codes: {
    staff_id: number;
    code_hash: Buffer;
  };
  /** One row. */
  desk_settings: {
    id: Generated<boolean>;
    is_second_factor_required: Generated<boolean>;
  };
  desk_replies: {
    staff_id: number;
    key: string;
    fingerprint: Buffer;
    reply: Json<SealedReply> | null;
    created_at: Generated<Timestamp>;
  };
}

/** Passwords, tokens and codes are stored as hashes. Rows that have expired are deleted. */
interface AccountsTables {
  users: {
    id: GeneratedAlways<number>;
    nickname: string;
    email: string;
    nickname_key: GeneratedAlways<string>;
    email_key: GeneratedAlways<string>;
    password_hash: string;
    locale: Generated<Locale>;
    /** Updated by a trigger on the cart. */
    cart_line_count: Generated<number>;
    disabled_at: NullableTimestamp;
    disabled_reason: string | null;
    created_at: Generated<Timestamp>;
    market: Json<Market> | null;
    search_history: Generated<string[]>;
    muted_mails: Generated<string[]>;
  };
  sessions: {
    id: Generated<number>;
    token_hash: Buffer;
    user_id: number;
    device: Generated<string>;
    locale: Generated<Locale>;
    created_at: Generated<Timestamp>;
    last_seen_at: Generated<Timestamp>;
    expires_at: Timestamp;
    ended_at: NullableTimestamp;
    confirmed_at: NullableTimestamp;
  };
  known_devices: {
    id: GeneratedAlways<number>;
    user_id: number | null;
    token_hash: Buffer;
    created_at: Generated<Timestamp>;
    last_used_at: Generated<Timestamp>;
    staff_id: number | null;
  };
  email_codes: {
    email_key: string;
    origin: CodeOrigin;
    user_id: number | null;
    code_hash: Buffer;
    attempts: Generated<number>;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
    consumed_at: NullableTimestamp;
  };
  wrong_code_budgets: {
    email_key: string;
    day: CalendarDate;
    wrong_count: Generated<number>;
  };
  password_reset_links: {
    user_id: number;
    token_hash: Buffer;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
    used_at: NullableTimestamp;
  };
  /** Used by server/limits; `expire` is in milliseconds since 1970. */
  rate_limits: {
    key: string;
    points: Generated<number>;
    expire: number | null;
  };
  internal_account_notes: {
    id: GeneratedAlways<number>;
    user_id: number;
    note: string;
    actor: string;
    at: Generated<Timestamp>;
  };
}

/**
 * Histories of users, the bookkeeping that counts each view once, and downloads of materials by
 * buyers.
 */
interface WatchingTables {
  watch_history: {
    user_id: number;
    drama_id: number;
    episode_no: Generated<number>;
    position_seconds: Generated<number>;
    watched_at: Generated<Timestamp>;
  };
  recent_views: {
    drama_id: number;
    visitor_hash: Buffer;
    counted_at: Generated<Timestamp>;
    network_key: number | null;
  };
  network_views: {
    drama_id: number;
    network_key: number;
    guests: number;
    guests_before: Generated<number>;
    began_at: Generated<Timestamp>;
  };
  pending_views: {
    id: GeneratedAlways<number>;
    drama_id: number;
    views: number;
  };
  weekly_views: {
    week: CalendarDate;
    views: number;
  };
  material_downloads: {
    id: GeneratedAlways<number>;
    user_id: number;
    drama_id: number;
    downloaded_at: Timestamp;
  };
}

/**
 * Cart and orders. An order keeps its items as they were when it was sent; triggers refuse later
 * changes and impossible steps of its status.
 */
interface OrdersTables {
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

/** An order is answered with versions of a quote, of which one is open at a time. */
interface QuotesTables {
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

/**
 * Grants from licensors and to licensees, and holdbacks. Triggers write the active ones of a drama
 * and its open quotes into one row of `drama_rights`, from which availability is computed for each
 * request; the items of orders keep the answer.
 */
interface RightsTables {
  rights_grants: {
    id: GeneratedAlways<number>;
    drama_id: number;
    direction: GrantDirection;
    party: string;
    reference: Generated<string>;
    media: LeafMedium[];
    territories: string[];
    territories_excluded: Generated<string[]>;
    /** `es:subtitle`; empty means every language. */
    language_uses: Generated<string[]>;
    period: DateRange;
    is_exclusive: boolean;
    may_sublicense: Generated<boolean>;
    status: Generated<GrantStatus>;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
  };
  /** Empty media or territories mean all. */
  rights_holdbacks: {
    id: GeneratedAlways<number>;
    drama_id: number;
    media: Generated<LeafMedium[]>;
    territories: Generated<string[]>;
    territories_excluded: Generated<string[]>;
    period: DateRange;
    reason: Generated<string>;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
  };
  /** The rights of a drama as text; only triggers write it. */
  drama_rights: {
    drama_id: number;
    lines: string;
  };
}

/**
 * Accepting a quote makes a deal, whose lines are grants; a deal keeps its parties and its signed
 * documents.
 */
interface DealsTables {
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

/**
 * Triggers write `order_listing`, by which operators filter, sort and search orders and deals, and
 * `buyer_entries`, by which they list and search buyers.
 */
interface SalesDeskTables {
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

/** The queue of mails, and what became of them. */
interface MailTables {
  outgoing_mails: {
    id: GeneratedAlways<number>;
    recipient: string | null;
    content: Json<MailContent>;
    attempts: Generated<number>;
    next_attempt_at: Generated<Timestamp>;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
    message_key: Generated<string>;
    topic: Generated<MailTopic>;
    user_id: number | null;
    last_error: string | null;
  };
  sent_mails: {
    id: number;
    recipient: string;
    topic: MailTopic;
    /** Null for account mails. */
    subject: string | null;
    user_id: number | null;
    message_id: string;
    attempts: number;
    created_at: Timestamp;
    sent_at: Generated<Timestamp>;
  };
  dead_mails: {
    id: number;
    /** Null for those from before the column. */
    message_key: string | null;
    recipient: string;
    topic: MailTopic;
    content: Json<MailContent> | null;
    user_id: number | null;
    outcome: MailOutcome;
    reason: string;
    attempts: number;
    created_at: Timestamp;
    failed_at: Generated<Timestamp>;
  };
}

/**
 * A screener invites one recipient to watch; each opened episode is a view. A grant of playback
 * lets one browser load the files of one video for a few minutes.
 */
interface ScreenersTables {
  screeners: {
    id: GeneratedAlways<number>;
    token: string;
    state: ScreenerState;
    user_id: number | null;
    email: string;
    email_key: string;
    name: string;
    company: Generated<string>;
    locale: Locale;
    message: Generated<string>;
    note: Generated<string>;
    reason: Generated<string>;
    opens_at: NullableTimestamp;
    expires_at: NullableTimestamp;
    max_plays: number | null;
    has_watermark: Generated<boolean>;
    is_burned_in: Generated<boolean>;
    created_by: string;
    created_at: Generated<Timestamp>;
    decided_at: NullableTimestamp;
    sent_at: NullableTimestamp;
    started_at: NullableTimestamp;
    finished_at: NullableTimestamp;
  };
  screener_titles: {
    screener_id: number;
    drama_id: number;
    position: number;
    episodes: number[] | null;
  };
  screener_codes: {
    screener_id: number;
    code_hash: Buffer;
    attempts: Generated<number>;
    created_at: Timestamp;
    expires_at: Timestamp;
  };
  screener_viewers: {
    screener_id: number;
    viewer_hash: Buffer;
    verified_at: Timestamp;
  };
  screener_views: {
    id: GeneratedAlways<number>;
    screener_id: number;
    drama_id: number;
    episode_no: number;
    viewer_hash: Buffer;
    is_play: boolean;
    started_at: Timestamp;
    last_at: Timestamp;
    device: Generated<string>;
    country: string | null;
    ranges: Generated<Json<StoredRanges>>;
  };
  burned_videos: {
    video_id: number;
    label: string;
    state: Generated<BurnState>;
    progress: Generated<number>;
    path: string | null;
    error: Generated<string>;
    claim_id: string | null;
    claimed_at: NullableTimestamp;
    created_at: Generated<Timestamp>;
  };
  playback_grants: {
    token_hash: Buffer;
    viewer_hash: Buffer;
    drama_id: number;
    episode_no: number;
    video_id: number;
    path: string;
    view_id: number | null;
    expires_at: Timestamp;
  };
}

/** Lists of titles that buyers and operators arrange and share by a link. */
interface ShortlistsTables {
  shortlists: {
    id: GeneratedAlways<number>;
    user_id: number | null;
    name: string;
    note: Generated<string>;
    created_by: string;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    share_token: string | null;
    shared_until: NullableTimestamp;
  };
  shortlist_titles: {
    shortlist_id: number;
    drama_id: number;
    position: number;
    note: Generated<string>;
  };
}

/**
 * Messages of visitors, with answers, files and notes. Spam is deleted after 30 days, an answered
 * one is closed after six months of silence, a closed enquiry is deleted 24 months after its last
 * activity, a notice of infringement after six years; an account is deleted with its enquiries,
 * except for notices.
 */
interface EnquiriesTables {
  enquiries: {
    id: GeneratedAlways<number>;
    enquiry_no: string;
    token: string;
    subject: EnquirySubject;
    state: Generated<EnquiryState>;
    spam_at: NullableTimestamp;
    locale: Locale;
    email: string;
    name: string;
    company: string;
    fields: Json<EnquiryFields>;
    page: string;
    user_id: number | null;
    buyer_id: number | null;
    drama_id: number | null;
    order_id: number | null;
    assigned_to: number | null;
    created_at: Timestamp;
    active_at: Timestamp;
    waiting_since: NullableTimestamp;
    search_text: GeneratedAlways<string>;
  };
  enquiry_messages: {
    id: GeneratedAlways<number>;
    enquiry_id: number;
    sender: EnquirySender;
    actor: string;
    text: string;
    at: Timestamp;
    mail_from: string | null;
    mail_id: string | null;
    left_out: Generated<string[]>;
    request_key: Buffer | null;
    fingerprint: Buffer | null;
  };
  enquiry_files: {
    id: GeneratedAlways<number>;
    message_id: number;
    filename: string;
    content_type: EnquiryFileType;
    size: GeneratedAlways<number>;
    bytes: Buffer;
  };
  enquiry_mails: {
    mail_id: number;
    enquiry_id: number;
    /** Null for the confirmation. */
    message_id: number | null;
    message_key: string;
    state: Generated<EnquiryMailState>;
    status_code: string | null;
  };
  internal_enquiry_notes: {
    id: GeneratedAlways<number>;
    enquiry_id: number;
    note: string;
    actor: string;
    at: Timestamp;
  };
  enquiry_templates: {
    id: GeneratedAlways<number>;
    name: string;
    subject: EnquirySubject | null;
    texts: Json<Record<string, string>>;
  };
  enquiry_mailboxes: {
    mailbox: string;
    uid_validity: number | null;
    last_uid: Generated<number>;
    leased_until: Generated<Timestamp>;
  };
}

/** What accounts sent to the language model, in characters per day. No text is stored. */
interface WorkbenchTables {
  /** One row per account and day (UTC). */
  ai_usage: {
    user_id: number;
    day: CalendarDate;
    characters: number;
    calls: number;
  };
  ai_site_usage: {
    day: CalendarDate;
    characters: number;
  };
  ai_past_usage: {
    id: GeneratedAlways<number>;
    day: CalendarDate;
    salt: string;
    address_hash: Buffer;
    characters: number;
    calls: number;
  };
}

/**
 * The record of what operators changed; files that staff upload, the work that servers do with
 * them, and the reports of imports. Finished jobs are deleted after 90 days.
 */
interface OperationTables {
  audit_log: {
    id: GeneratedAlways<number>;
    at: Generated<Timestamp>;
    actor: string;
    action: string;
    subject: string;
    change: Generated<Json<Record<string, unknown>>>;
  };
  desk_uploads: {
    id: Generated<string>;
    staff_email: string;
    name: string;
    size: number;
    purpose: UploadPurpose;
    folder_id: string;
    created_at: Timestamp;
  };
  desk_jobs: {
    id: GeneratedAlways<number>;
    kind: JobKind;
    state: Generated<JobState>;
    staff_email: string;
    input: Generated<Json<JobInput>>;
    step: Generated<string>;
    done: Generated<number>;
    total: number | null;
    log: Generated<Json<JobLogLine[]>>;
    result: Json<JobResult> | null;
    failure: Json<JobFailure> | null;
    file_name: string | null;
    folder_id: string | null;
    server: string | null;
    claim_id: string | null;
    beat_at: NullableTimestamp;
    is_cancelled: Generated<boolean>;
    created_at: Timestamp;
    started_at: NullableTimestamp;
    ended_at: NullableTimestamp;
  };
  desk_job_rows: {
    job_id: number;
    seq: number;
    verdict: RowVerdict;
    place: string;
    sheet: string | null;
    row_no: number | null;
    field: string | null;
    subject: string;
    details: Json<NoticeText[]>;
    warnings: Json<NoticeText[]>;
    changes: Generated<Json<FieldChange[]>>;
    problem: string | null;
  };
}
