import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { row } from '#server/db/row.ts';

/** A list has at most this many entries, the latest ones. */
export const MAX_ENTRIES = 10_000;

interface Owner {
  userId: number;
  emailKey: string;
  /** The language of titles. */
  locale: Locale;
}

/** The rows that become entries; their columns are the names in the file. */
type Entries = RawBuilder<unknown>;

/** The entries as JSON, in the order of the rows. */
export function toEntries(rows: Entries) {
  return row({ entry: 'jsonb' }).sql`SELECT to_jsonb(t) AS entry FROM (${rows}) t`;
}

const limit = sql`LIMIT ${sql.lit(MAX_ENTRIES)}`;

/** The title in the user's language, else the original one. */
const titleOf = ({ locale }: Owner, dramaId: string) => sql`coalesce(
  (SELECT title FROM drama_texts WHERE drama_id = ${sql.ref(dramaId)} AND locale = ${locale}),
  (SELECT original_title FROM dramas WHERE id = ${sql.ref(dramaId)}))`;

/** Those that the user asked for, and those sent to the user's address. */
const isOwnScreener = ({ userId, emailKey }: Owner) =>
  sql`(s.user_id = ${userId} OR s.email_key = ${emailKey})`;

/** Mails to the address of the account. */
const isOwnMail = ({ emailKey }: Owner) => sql`lower(recipient COLLATE "C") = ${emailKey}`;

/** What an account consists of, besides its orders and enquiries. Each statement names the user. */
export const accountLists = {
  account: ({ userId }) => sql`
    SELECT nickname, email, locale, created_at, disabled_at, disabled_reason, market,
      search_history, muted_mails
    FROM users WHERE id = ${userId}`,
  company_profile: ({ userId }) => sql`
    SELECT legal_name, country, address, registration_no, tax_no, signatory_name, signatory_title,
      updated_at
    FROM company_profiles WHERE user_id = ${userId}`,
  sessions: ({ userId }) => sql`
    SELECT device, locale, created_at, last_seen_at, expires_at, ended_at
    FROM sessions WHERE user_id = ${userId} ORDER BY created_at DESC ${limit}`,
  known_browsers: ({ userId }) => sql`
    SELECT created_at, last_used_at
    FROM known_devices WHERE user_id = ${userId} ORDER BY last_used_at DESC`,
  cart: (owner) => sql`
    SELECT drama_id, ${titleOf(owner, 'l.drama_id')} AS title, is_custom_version, added_at
    FROM copyright_cart_lines l WHERE user_id = ${owner.userId} ORDER BY added_at DESC`,
  watch_history: (owner) => sql`
    SELECT drama_id, ${titleOf(owner, 'w.drama_id')} AS title, episode_no, position_seconds,
      watched_at
    FROM watch_history w WHERE user_id = ${owner.userId} ORDER BY watched_at DESC ${limit}`,
  shortlists: (owner) => sql`
    SELECT name, note, created_at, updated_at, shared_until,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('drama_id', l.drama_id,
          'title', ${titleOf(owner, 'l.drama_id')}, 'note', l.note) ORDER BY l.position), '[]')
        FROM shortlist_titles l WHERE l.shortlist_id = s.id) AS titles
    FROM shortlists s WHERE user_id = ${owner.userId} ORDER BY updated_at DESC ${limit}`,
  screeners: (owner) => sql`
    SELECT state, email, name, company, message, note, reason, opens_at, expires_at, max_plays,
      has_watermark, created_at, decided_at, sent_at, started_at, finished_at,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('drama_id', l.drama_id,
          'title', ${titleOf(owner, 'l.drama_id')}, 'episodes', l.episodes) ORDER BY l.position),
          '[]')
        FROM screener_titles l WHERE l.screener_id = s.id) AS titles,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('drama_id', v.drama_id,
          'episode_no', v.episode_no, 'is_play', v.is_play, 'started_at', v.started_at,
          'last_at', v.last_at, 'device', v.device, 'country', v.country,
          'watched_ranges', v.ranges) ORDER BY v.started_at), '[]')
        FROM screener_views v WHERE v.screener_id = s.id) AS views
    FROM screeners s WHERE ${isOwnScreener(owner)} ORDER BY created_at DESC ${limit}`,
  downloaded_materials: (owner) => sql`
    SELECT drama_id, ${titleOf(owner, 'm.drama_id')} AS title, downloaded_at
    FROM material_downloads m WHERE user_id = ${owner.userId} ORDER BY id DESC ${limit}`,
  model_use: ({ userId }) => sql`
    SELECT day, characters, calls FROM ai_usage WHERE user_id = ${userId} ORDER BY day DESC`,
  mails: (owner) => sql`
    SELECT * FROM (
      SELECT created_at, content->>'subject' AS subject, 'waiting' AS state,
        NULL::timestamptz AS sent_at
      FROM outgoing_mails WHERE topic <> 'account' AND ${isOwnMail(owner)}
      UNION ALL
      SELECT created_at, NULL, 'waiting', NULL
      FROM outgoing_mails WHERE topic = 'account' AND ${isOwnMail(owner)}
      UNION ALL
      SELECT created_at, subject, 'sent', sent_at FROM sent_mails WHERE ${isOwnMail(owner)}
      UNION ALL
      SELECT created_at, content->>'subject', outcome::text, NULL
      FROM dead_mails WHERE ${isOwnMail(owner)}
    ) m ORDER BY created_at DESC ${limit}`,
} satisfies Record<string, (owner: Owner) => Entries>;

/** The latest first. */
export async function listOwnIds(
  db: Db,
  table: 'copyright_orders' | 'enquiries',
  userId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map(({ id }) => id);
}

/** An enquiry with its messages and the names of its files. */
export const enquiryEntry = (userId: number, enquiryId: number): Entries => sql`
  SELECT enquiry_no, subject, state, email, name, company, fields, page, created_at, active_at,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('from', m.sender, 'text', m.text, 'at', m.at)
        ORDER BY m.id), '[]')
      FROM enquiry_messages m WHERE m.enquiry_id = e.id) AS messages,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('filename', f.filename,
        'content_type', f.content_type, 'size', f.size) ORDER BY f.id), '[]')
      FROM enquiry_files f JOIN enquiry_messages m ON m.id = f.message_id
      WHERE m.enquiry_id = e.id) AS files
  FROM enquiries e WHERE e.id = ${enquiryId} AND e.user_id = ${userId}`;

/** An order with its titles, steps, messages, quotes and deal; not the names of staff. */
export const orderEntry = (userId: number, orderId: number): Entries => sql`
  SELECT order_no, status, contact_name, contact_company, contact_email, contact_phone,
    territories, territories_excluded, media, languages, language_uses, start_date, term_months,
    is_exclusive, message, locale, created_at, updated_at,
    (SELECT coalesce(jsonb_agg(to_jsonb(i) - ARRAY['order_id', 'cover'] ORDER BY i.position), '[]')
      FROM copyright_order_items i WHERE i.order_id = o.id) AS titles,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('status', e.status, 'note', e.note, 'at', e.at)
        ORDER BY e.event_no), '[]')
      FROM copyright_order_events e WHERE e.order_id = o.id) AS steps,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('from', m.sender, 'text', m.text, 'at', m.at)
        ORDER BY m.id), '[]')
      FROM copyright_order_messages m WHERE m.order_id = o.id) AS messages,
    (SELECT coalesce(jsonb_agg(
        to_jsonb(q) - ARRAY['id', 'order_id', 'actor', 'created_at', 'reminded_at']
        || jsonb_build_object('lines', (
          SELECT coalesce(jsonb_agg(to_jsonb(l) - ARRAY['id', 'quote_id'] ORDER BY l.position),
            '[]')
          FROM copyright_quote_lines l WHERE l.quote_id = q.id))
        ORDER BY q.version), '[]')
      FROM copyright_quotes q WHERE q.order_id = o.id AND q.state <> 'draft') AS quotes,
    (SELECT jsonb_build_object('deal_no', d.deal_no, 'accepted_at', d.accepted_at,
        'buyer', d.buyer, 'seller', d.seller, 'currency', d.currency,
        'signatory_name', d.signatory_name, 'signatory_title', d.signatory_title,
        'client_address', d.client_address, 'user_agent', d.user_agent, 'locale', d.locale,
        'terms_version', d.terms_version, 'memo_sha256', encode(d.memo_sha256, 'hex'),
        'countersigned_at', d.countersigned_at, 'terminated_from', d.terminated_from,
        'termination_reason', d.termination_reason,
        'lines', (
          SELECT coalesce(jsonb_agg(
            to_jsonb(l) - ARRAY['deal_id', 'quote_line_id', 'grant_id'] ORDER BY l.position), '[]')
          FROM copyright_deal_lines l WHERE l.deal_id = d.id))
      FROM copyright_deals d WHERE d.order_id = o.id) AS deal
  FROM copyright_orders o WHERE o.id = ${orderId} AND o.user_id = ${userId}`;
