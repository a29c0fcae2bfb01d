/**
 * The row types of all tables, as `migrations/*.sql` create them. tables.test.ts compares the two,
 * so a migration and this file change together. Over 300 lines, because it is one list of columns.
 *
 * The test reads this file by lines: one column per line, `name: Type;`. A column with a default is
 * `Generated`, one that only the database writes is `GeneratedAlways`.
 */
import type { ColumnType } from 'kysely';

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
type Json = Record<string, unknown>;

export type LocaleCode = 'zh' | 'zh-TW' | 'en' | 'ja' | 'ko' | 'es';
export type DramaState = 'draft' | 'published' | 'withdrawn';
export type CodeOrigin = 'register' | 'login' | 'editEmail' | 'editPassword' | 'confirm';
export type CustomVersion = -1 | 0 | 1;
export type OrderStatus =
  | 'submitted'
  | 'in_review'
  | 'quoted'
  | 'confirmed'
  | 'delivered'
  | 'declined'
  | 'withdrawn';
export type StaffRole = 'owner' | 'sales' | 'catalogue' | 'support' | 'reader';
export type StaffSessionStage = 'second-factor' | 'set-up' | 'complete';
export type MailTopic = 'account' | 'order' | 'enquiry';
export type MailOutcome = 'refused' | 'expired';
export type LeafMedium =
  | 'svod'
  | 'avod'
  | 'fast'
  | 'tvod_rental'
  | 'tvod_purchase'
  | 'tv_free'
  | 'tv_pay'
  | 'social'
  | 'in_app'
  | 'transport'
  | 'remake';
export type LicenceMedium =
  | 'svod'
  | 'avod'
  | 'fast'
  | 'tvod_rental'
  | 'tvod_purchase'
  | 'tv_free'
  | 'tv_pay'
  | 'social'
  | 'in_app'
  | 'transport'
  | 'remake'
  | 'tvod'
  | 'tv';
export type GrantDirection = 'in' | 'out';
export type GrantStatus = 'active' | 'draft' | 'inactive';
export type MessageSender = 'buyer' | 'desk';
/** `awaiting` the countersignature, which a contract on `paper` does not need. */
export type DealState = 'awaiting' | 'countersigned' | 'paper' | 'terminated';
export type QuoteState =
  | 'draft'
  | 'sent'
  | 'accepted'
  | 'declined'
  | 'countered'
  | 'expired'
  | 'superseded'
  | 'recalled';
export type Preview = 'all' | 'first' | 'none';
export type ScreenerState = 'requested' | 'active' | 'declined' | 'revoked';
export type BurnState = 'queued' | 'running' | 'done' | 'failed';
export type UploadPurpose = 'picture' | 'subtitles' | 'workbook' | 'video';
export type JobKind =
  | 'import-check'
  | 'import-apply'
  | 'rights-import-check'
  | 'rights-import-apply'
  | 'media-ingest'
  | 'export';
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
export type RowVerdict = 'added' | 'changed' | 'refused';
export type PriceModel = 'flat' | 'share' | 'guarantee' | 'per_episode';

export interface Database {
  tags: TagsTable;
  tag_texts: TagTextsTable;
  dramas: DramasTable;
  drama_texts: DramaTextsTable;
  drama_tags: DramaTagsTable;
  videos: VideosTable;
  video_subtitles: VideoSubtitlesTable;
  episodes: EpisodesTable;
  episode_texts: EpisodeTextsTable;
  banners: BannersTable;
  banner_texts: BannerTextsTable;
  navigation_items: NavigationItemsTable;
  navigation_texts: NavigationTextsTable;
  legal_versions: LegalVersionsTable;
  listing_entries: ListingEntriesTable;
  listing_counts: ListingCountsTable;
  listing_titles: ListingTitlesTable;
  drama_search_terms: DramaSearchTermsTable;
  drama_search_notes: DramaSearchNotesTable;
  desk_dramas: DeskDramasTable;
  desk_drama_notes: DeskDramaNotesTable;
  users: UsersTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  email_codes: EmailCodesTable;
  wrong_code_budgets: WrongCodeBudgetsTable;
  password_reset_links: PasswordResetLinksTable;
  rate_limits: RateLimitsTable;
  watch_history: WatchHistoryTable;
  recent_views: RecentViewsTable;
  network_views: NetworkViewsTable;
  pending_views: PendingViewsTable;
  weekly_views: WeeklyViewsTable;
  rights_grants: RightsGrantsTable;
  rights_holdbacks: RightsHoldbacksTable;
  drama_rights: DramaRightsTable;
  copyright_cart_lines: CopyrightCartLinesTable;
  copyright_orders: CopyrightOrdersTable;
  copyright_order_items: CopyrightOrderItemsTable;
  copyright_order_events: CopyrightOrderEventsTable;
  copyright_order_messages: CopyrightOrderMessagesTable;
  order_listing: OrderListingTable;
  copyright_quotes: CopyrightQuotesTable;
  copyright_quote_lines: CopyrightQuoteLinesTable;
  copyright_deals: CopyrightDealsTable;
  copyright_deal_lines: CopyrightDealLinesTable;
  company_profiles: CompanyProfilesTable;
  stored_media: StoredMediaTable;
  removed_media: RemovedMediaTable;
  screeners: ScreenersTable;
  screener_titles: ScreenerTitlesTable;
  screener_codes: ScreenerCodesTable;
  screener_viewers: ScreenerViewersTable;
  screener_views: ScreenerViewsTable;
  burned_videos: BurnedVideosTable;
  playback_grants: PlaybackGrantsTable;
  shortlists: ShortlistsTable;
  shortlist_titles: ShortlistTitlesTable;
  enquiries: EnquiriesTable;
  enquiry_messages: EnquiryMessagesTable;
  enquiry_files: EnquiryFilesTable;
  enquiry_mails: EnquiryMailsTable;
  internal_enquiry_notes: InternalEnquiryNotesTable;
  enquiry_templates: EnquiryTemplatesTable;
  enquiry_mailboxes: EnquiryMailboxesTable;
  ai_usage: AiUsageTable;
  ai_site_usage: AiSiteUsageTable;
  ai_past_usage: AiPastUsageTable;
  material_downloads: MaterialDownloadsTable;
  internal_order_notes: InternalOrderNotesTable;
  internal_account_notes: InternalAccountNotesTable;
  staff: StaffTable;
  staff_links: StaffLinksTable;
  staff_sessions: StaffSessionsTable;
  staff_passkeys: StaffPasskeysTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  desk_settings: DeskSettingsTable;
  desk_replies: DeskRepliesTable;
  audit_log: AuditLogTable;
  outgoing_mails: OutgoingMailsTable;
  dead_mails: DeadMailsTable;
  sent_mails: SentMailsTable;
  buyer_entries: BuyerEntriesTable;
  desk_uploads: DeskUploadsTable;
  desk_jobs: DeskJobsTable;
  desk_job_rows: DeskJobRowsTable;
}

export interface TagsTable {
  id: GeneratedAlways<number>;
  slug: string;
  position: number;
  created_at: Generated<Timestamp>;
}

export interface TagTextsTable {
  tag_id: number;
  locale: LocaleCode;
  name: string;
}

export interface DramasTable {
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
}

export interface DramaTextsTable {
  drama_id: number;
  locale: LocaleCode;
  title: string;
  synopsis: Generated<string>;
}

export interface DramaTagsTable {
  drama_id: number;
  tag_id: number;
  /** 1 is the primary tag. */
  position: Generated<number>;
}

export interface VideosTable {
  id: GeneratedAlways<number>;
  path: string;
  thumbnail: string | null;
  duration_seconds: number | null;
  created_at: Generated<Timestamp>;
}

export interface VideoSubtitlesTable {
  video_id: number;
  lang: string;
  label: string;
  path: string;
}

export interface EpisodesTable {
  drama_id: number;
  episode_no: number;
  video_id: number | null;
}

export interface EpisodeTextsTable {
  drama_id: number;
  episode_no: number;
  locale: LocaleCode;
  title: string;
}

export interface BannersTable {
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
}

export interface BannerTextsTable {
  banner_id: number;
  locale: LocaleCode;
  title: string;
  subtitle: Generated<string>;
}

export interface NavigationItemsTable {
  id: GeneratedAlways<number>;
  route_name: string;
  position: number;
  is_enabled: Generated<boolean>;
}

export interface NavigationTextsTable {
  item_id: number;
  locale: LocaleCode;
  name: string;
}

export interface LegalVersionsTable {
  page: string;
  locale: LocaleCode;
  version: number;
  hash: Buffer;
  title: string;
  description: string;
  html: string;
  published_at: Generated<Timestamp>;
}

/** Written by triggers only. Tag 0 has every published drama. */
export interface ListingEntriesTable {
  drama_id: number;
  tag_id: number;
  release_date: CalendarDate;
  release_year: GeneratedAlways<number>;
  is_new_release: boolean;
  view_count: number;
}

/** Written by triggers only. A total is the sum of the rows that match. */
export interface ListingCountsTable {
  tag_id: number;
  release_year: number;
  is_new_release: boolean;
  drama_count: number;
}

/** Written by triggers only: the title shown in each language, fallbacks applied. */
export interface ListingTitlesTable {
  drama_id: number;
  locale: LocaleCode;
  title: string;
  tag_ids: number[];
  release_year: number;
  is_new_release: boolean;
}

export interface DramaSearchTermsTable {
  drama_id: number;
  term: string;
  grams: string[];
}

/** Dramas whose search terms are outdated. */
export interface DramaSearchNotesTable {
  drama_id: number;
}

/** Written by triggers only: one row per drama, for the desk's list. */
export interface DeskDramasTable {
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
}

/** Dramas whose row in `desk_dramas` is written when the transaction commits. */
export interface DeskDramaNotesTable {
  drama_id: number;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  nickname: string;
  email: string;
  nickname_key: GeneratedAlways<string>;
  email_key: GeneratedAlways<string>;
  password_hash: string;
  locale: Generated<LocaleCode>;
  /** Updated by a trigger on the cart. */
  cart_line_count: Generated<number>;
  disabled_at: NullableTimestamp;
  disabled_reason: string | null;
  created_at: Generated<Timestamp>;
  market: Json | null;
  search_history: Generated<string[]>;
  muted_mails: Generated<string[]>;
}

export interface SessionsTable {
  id: Generated<number>;
  token_hash: Buffer;
  user_id: number;
  device: Generated<string>;
  locale: Generated<LocaleCode>;
  created_at: Generated<Timestamp>;
  last_seen_at: Generated<Timestamp>;
  expires_at: Timestamp;
  ended_at: NullableTimestamp;
  confirmed_at: NullableTimestamp;
}

export interface KnownDevicesTable {
  id: GeneratedAlways<number>;
  user_id: number | null;
  token_hash: Buffer;
  created_at: Generated<Timestamp>;
  last_used_at: Generated<Timestamp>;
  staff_id: number | null;
}

export interface EmailCodesTable {
  email_key: string;
  origin: CodeOrigin;
  user_id: number | null;
  code_hash: Buffer;
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  consumed_at: NullableTimestamp;
}

export interface WrongCodeBudgetsTable {
  email_key: string;
  day: CalendarDate;
  wrong_count: Generated<number>;
}

export interface PasswordResetLinksTable {
  user_id: number;
  token_hash: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
}

/** Used by server/limits; `expire` is in milliseconds since 1970. */
export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface WatchHistoryTable {
  user_id: number;
  drama_id: number;
  episode_no: Generated<number>;
  position_seconds: Generated<number>;
  watched_at: Generated<Timestamp>;
}

export interface RecentViewsTable {
  drama_id: number;
  visitor_hash: Buffer;
  counted_at: Generated<Timestamp>;
  network_key: number | null;
}

export interface NetworkViewsTable {
  drama_id: number;
  network_key: number;
  guests: number;
  guests_before: Generated<number>;
  began_at: Generated<Timestamp>;
}

export interface PendingViewsTable {
  id: GeneratedAlways<number>;
  drama_id: number;
  views: number;
}

export interface WeeklyViewsTable {
  week: CalendarDate;
  views: number;
}

export interface RightsGrantsTable {
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
}

/** Empty media or territories mean all. */
export interface RightsHoldbacksTable {
  id: GeneratedAlways<number>;
  drama_id: number;
  media: Generated<LeafMedium[]>;
  territories: Generated<string[]>;
  territories_excluded: Generated<string[]>;
  period: DateRange;
  reason: Generated<string>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

/** The rights of a drama as text; only triggers write it. */
export interface DramaRightsTable {
  drama_id: number;
  lines: string;
}

export interface CopyrightCartLinesTable {
  id: Generated<number>;
  user_id: number;
  drama_id: number;
  is_custom_version: Generated<CustomVersion>;
  added_at: Generated<Timestamp>;
}

export interface CopyrightOrdersTable {
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
  locale: LocaleCode;
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
}

export interface OrderListingTable {
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
}

export interface CopyrightOrderItemsTable {
  order_id: number;
  position: number;
  drama_id: number;
  title: string;
  original_title: string;
  cover: string;
  episode_count: number;
  total_minutes: number;
  is_custom_version: CustomVersion;
  terms: Json | null;
  availability: Json | null;
}

export interface CopyrightOrderEventsTable {
  order_id: number;
  /** Set by a trigger. */
  event_no: Generated<number>;
  status: OrderStatus;
  note: Generated<string>;
  actor: string;
  at: Generated<Timestamp>;
  is_correction: Generated<boolean>;
}

export interface CopyrightOrderMessagesTable {
  id: GeneratedAlways<number>;
  order_id: number;
  sender: MessageSender;
  actor: string;
  text: string;
  at: Generated<Timestamp>;
}

export interface CopyrightQuotesTable {
  id: GeneratedAlways<number>;
  order_id: number;
  version: number;
  state: Generated<QuoteState>;
  currency: string;
  valid_until: Timestamp;
  /** Texts by language; a text for all languages has the key `any`. */
  payment_terms: Generated<Json>;
  message: Generated<string>;
  actor: string;
  created_at: Generated<Timestamp>;
  sent_at: NullableTimestamp;
  closed_at: NullableTimestamp;
  reply: Generated<string>;
  reminded_at: NullableTimestamp;
}

export interface CopyrightQuoteLinesTable {
  id: GeneratedAlways<number>;
  quote_id: number;
  position: number;
  drama_id: number;
  title: string;
  original_title: string;
  terms: Json;
  is_custom_version: CustomVersion;
  is_offered: boolean;
  reason: Generated<string>;
  episode_count: number;
  price_model: PriceModel | null;
  amount_minor: number | null;
  share_bps: number | null;
  total_minor: GeneratedAlways<number | null>;
  wished_minor: number | null;
  wished_terms: Json | null;
}

export interface CopyrightDealsTable {
  id: GeneratedAlways<number>;
  deal_no: string;
  order_id: number;
  quote_id: number | null;
  currency: string | null;
  accepted_at: Timestamp;
  buyer: Json;
  seller: Json;
  signatory_name: string | null;
  signatory_title: string | null;
  client_address: string | null;
  user_agent: string | null;
  terms_version: string | null;
  idempotency_key: string | null;
  request_fingerprint: Buffer | null;
  locale: LocaleCode;
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
}

export interface CopyrightDealLinesTable {
  deal_id: number;
  position: number;
  quote_line_id: number | null;
  drama_id: number;
  title: string;
  original_title: string;
  terms: Json;
  is_custom_version: CustomVersion;
  episode_count: number;
  price_model: PriceModel | null;
  amount_minor: number | null;
  share_bps: number | null;
  total_minor: number | null;
  grant_id: number;
}

export interface CompanyProfilesTable {
  user_id: number;
  legal_name: string;
  country: string;
  address: string;
  registration_no: string | null;
  tax_no: string | null;
  signatory_name: string;
  signatory_title: string;
  updated_at: Generated<Timestamp>;
}

export interface StoredMediaTable {
  key: string;
  is_private: boolean;
  changed_at: Generated<Timestamp>;
}

export interface RemovedMediaTable {
  key: string;
  removed_at: Timestamp;
}

export interface ScreenersTable {
  id: GeneratedAlways<number>;
  token: string;
  state: ScreenerState;
  user_id: number | null;
  email: string;
  email_key: string;
  name: string;
  company: Generated<string>;
  locale: LocaleCode;
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
}

export interface ScreenerTitlesTable {
  screener_id: number;
  drama_id: number;
  position: number;
  episodes: number[] | null;
}

export interface ScreenerCodesTable {
  screener_id: number;
  code_hash: Buffer;
  attempts: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface ScreenerViewersTable {
  screener_id: number;
  viewer_hash: Buffer;
  verified_at: Timestamp;
}

export interface ScreenerViewsTable {
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
  ranges: Generated<Json>;
}

export interface BurnedVideosTable {
  video_id: number;
  label: string;
  state: Generated<BurnState>;
  progress: Generated<number>;
  path: string | null;
  error: Generated<string>;
  claim_id: string | null;
  claimed_at: NullableTimestamp;
  created_at: Generated<Timestamp>;
}

export interface PlaybackGrantsTable {
  token_hash: Buffer;
  viewer_hash: Buffer;
  drama_id: number;
  episode_no: number;
  video_id: number;
  path: string;
  view_id: number | null;
  expires_at: Timestamp;
}

export interface ShortlistsTable {
  id: GeneratedAlways<number>;
  user_id: number | null;
  name: string;
  note: Generated<string>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  share_token: string | null;
  shared_until: NullableTimestamp;
}

export interface ShortlistTitlesTable {
  shortlist_id: number;
  drama_id: number;
  position: number;
  note: Generated<string>;
}

export type EnquirySubjectCode =
  | 'support'
  | 'business'
  | 'press'
  | 'copyright_notice'
  | 'privacy'
  | 'other';
export type EnquiryStateCode = 'new' | 'open' | 'waiting' | 'closed';
export type EnquirySender = 'visitor' | 'desk';
export type EnquiryFileType = 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf';
export type EnquiryMailState = 'waiting' | 'sent' | 'failed';

export interface EnquiriesTable {
  id: GeneratedAlways<number>;
  enquiry_no: string;
  token: string;
  subject: EnquirySubjectCode;
  state: Generated<EnquiryStateCode>;
  spam_at: NullableTimestamp;
  locale: LocaleCode;
  email: string;
  name: string;
  company: string;
  fields: Json;
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
}

export interface EnquiryMessagesTable {
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
}

export interface EnquiryFilesTable {
  id: GeneratedAlways<number>;
  message_id: number;
  filename: string;
  content_type: EnquiryFileType;
  size: GeneratedAlways<number>;
  bytes: Buffer;
}

export interface EnquiryMailsTable {
  mail_id: number;
  enquiry_id: number;
  /** Null for the confirmation. */
  message_id: number | null;
  message_key: string;
  state: Generated<EnquiryMailState>;
  status_code: string | null;
}

export interface InternalEnquiryNotesTable {
  id: GeneratedAlways<number>;
  enquiry_id: number;
  note: string;
  actor: string;
  at: Timestamp;
}

export interface EnquiryTemplatesTable {
  id: GeneratedAlways<number>;
  name: string;
  subject: EnquirySubjectCode | null;
  texts: Json;
}

export interface EnquiryMailboxesTable {
  mailbox: string;
  uid_validity: number | null;
  last_uid: Generated<number>;
  leased_until: Generated<Timestamp>;
}

/** One row per account and day (UTC). */
export interface AiUsageTable {
  user_id: number;
  day: CalendarDate;
  characters: number;
  calls: number;
}

export interface MaterialDownloadsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  drama_id: number;
  downloaded_at: Timestamp;
}

export interface AiSiteUsageTable {
  day: CalendarDate;
  characters: number;
}

export interface AiPastUsageTable {
  id: GeneratedAlways<number>;
  day: CalendarDate;
  salt: string;
  address_hash: Buffer;
  characters: number;
  calls: number;
}

/** Read by operators only; no API call returns it. */
export interface InternalOrderNotesTable {
  id: GeneratedAlways<number>;
  order_id: number;
  note: string;
  actor: string;
  at: Generated<Timestamp>;
}

export interface InternalAccountNotesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  note: string;
  actor: string;
  at: Generated<Timestamp>;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Generated<Timestamp>;
  actor: string;
  action: string;
  subject: string;
  change: Generated<Json>;
}

export interface OutgoingMailsTable {
  id: GeneratedAlways<number>;
  recipient: string | null;
  content: Json;
  attempts: Generated<number>;
  next_attempt_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  message_key: Generated<string>;
  topic: Generated<MailTopic>;
  user_id: number | null;
  last_error: string | null;
}

/** Written by triggers only: what the list of buyers is filtered and searched by. */
export interface BuyerEntriesTable {
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
}

export interface SentMailsTable {
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
}

export interface DeadMailsTable {
  id: number;
  /** Null for those from before the column. */
  message_key: string | null;
  recipient: string;
  topic: MailTopic;
  content: Json | null;
  user_id: number | null;
  outcome: MailOutcome;
  reason: string;
  attempts: number;
  created_at: Timestamp;
  failed_at: Generated<Timestamp>;
}

export interface StaffTable {
  id: GeneratedAlways<number>;
  email: string;
  name: string;
  role: StaffRole;
  password_hash: string | null;
  totp_secret: string | null;
  totp_last_step: number | null;
  totp_pending: string | null;
  created_at: Generated<Timestamp>;
  disabled_at: NullableTimestamp;
  last_seen_at: NullableTimestamp;
}

export interface StaffLinksTable {
  staff_id: number;
  token_hash: Buffer;
  expires_at: Timestamp;
}

export interface StaffSessionsTable {
  id: Generated<number>;
  staff_id: number;
  token_hash: Buffer;
  stage: StaffSessionStage;
  device: string;
  challenge: string | null;
  created_at: Generated<Timestamp>;
  last_seen_at: Generated<Timestamp>;
  expires_at: Timestamp;
}

export interface StaffPasskeysTable {
  id: GeneratedAlways<number>;
  staff_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  created_at: Generated<Timestamp>;
  last_used_at: NullableTimestamp;
}

export interface StaffRecoveryCodesTable {
  staff_id: number;
  code_hash: Buffer;
}

/** One row. */
export interface DeskSettingsTable {
  id: Generated<boolean>;
  is_second_factor_required: Generated<boolean>;
}

export interface DeskRepliesTable {
  staff_id: number;
  key: string;
  fingerprint: Buffer;
  reply: Json | null;
  created_at: Generated<Timestamp>;
}

export interface DeskUploadsTable {
  id: Generated<string>;
  staff_email: string;
  name: string;
  size: number;
  purpose: UploadPurpose;
  folder_id: string;
  created_at: Timestamp;
}

export interface DeskJobsTable {
  id: GeneratedAlways<number>;
  kind: JobKind;
  state: Generated<JobState>;
  staff_email: string;
  input: Generated<Json>;
  step: Generated<string>;
  done: Generated<number>;
  total: number | null;
  log: Generated<Json>;
  result: Json | null;
  failure: Json | null;
  file_name: string | null;
  folder_id: string | null;
  server: string | null;
  claim_id: string | null;
  beat_at: NullableTimestamp;
  is_cancelled: Generated<boolean>;
  created_at: Timestamp;
  started_at: NullableTimestamp;
  ended_at: NullableTimestamp;
}

export interface DeskJobRowsTable {
  job_id: number;
  seq: number;
  verdict: RowVerdict;
  place: string;
  sheet: string | null;
  row_no: number | null;
  field: string | null;
  subject: string;
  details: Json;
  warnings: Json;
  changes: Generated<Json>;
  problem: string | null;
}
