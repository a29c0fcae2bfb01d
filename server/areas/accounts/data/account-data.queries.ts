import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';

/** A list has at most this many entries, the latest ones. */
export const MAX_ENTRIES = 10_000;

interface Owner {
  userId: number;
  emailKey: string;
  /** The language of titles. */
  locale: Locale;
}

/** The rows that become entries; their columns are the names in the file. */
type Entries = Expression<unknown>;

/** The entries as JSON, in the order of the rows. */
export async function readEntries(db: Db, rows: Entries) {
  const entries = await db
    .selectFrom(sql`(${rows})`.as('t'))
    .select(sql`to_jsonb(t)`.as('entry'))
    .execute();
  return entries.map(({ entry }) => entry);
}

/** The title in the user's language, else the original one. */
const titleOf = ({ locale }: Owner, dramaId: string) =>
  sql`coalesce(
    (SELECT title FROM drama_texts WHERE drama_id = ${sql.ref(dramaId)} AND locale = ${locale}),
    (SELECT original_title FROM dramas WHERE id = ${sql.ref(dramaId)}))`.as('title');

/** Mails to the address of the account. */
const isOwnMail = ({ emailKey }: Owner) => sql`lower(recipient COLLATE "C") = ${emailKey}`;

/** What an account consists of, besides its orders and enquiries. Each statement names the user. */
export const accountLists = {
  account: (db, { userId }) =>
    db
      .selectFrom('users')
      .select(['nickname', 'email', 'locale', 'created_at', 'disabled_at', 'disabled_reason'])
      .select(['market', 'search_history', 'muted_mails'])
      .where('id', '=', userId),
  company_profile: (db, { userId }) =>
    db
      .selectFrom('company_profiles')
      .select(['legal_name', 'country', 'address', 'registration_no', 'tax_no'])
      .select(['signatory_name', 'signatory_title', 'updated_at'])
      .where('user_id', '=', userId),
  sessions: (db, { userId }) =>
    db
      .selectFrom('sessions')
      .select(['device', 'locale', 'created_at', 'last_seen_at', 'expires_at', 'ended_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(MAX_ENTRIES),
  known_browsers: (db, { userId }) =>
    db
      .selectFrom('known_devices')
      .select(['created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('last_used_at', 'desc'),
  cart: (db, owner) =>
    db
      .selectFrom('copyright_cart_lines as l')
      .select(['drama_id', titleOf(owner, 'l.drama_id'), 'is_custom_version', 'added_at'])
      .where('user_id', '=', owner.userId)
      .orderBy('added_at', 'desc'),
  watch_history: (db, owner) =>
    db
      .selectFrom('watch_history as w')
      .select(['drama_id', titleOf(owner, 'w.drama_id'), 'episode_no', 'position_seconds'])
      .select('watched_at')
      .where('user_id', '=', owner.userId)
      .orderBy('watched_at', 'desc')
      .limit(MAX_ENTRIES),
  shortlists: (db, owner) =>
    db
      .selectFrom('shortlists as s')
      .select(['name', 'note', 'created_at', 'updated_at', 'shared_until'])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('shortlist_titles as l')
            .select(['l.drama_id', titleOf(owner, 'l.drama_id'), 'l.note'])
            .whereRef('l.shortlist_id', '=', 's.id')
            .orderBy('l.position'),
        ).as('titles'),
      )
      .where('user_id', '=', owner.userId)
      .orderBy('updated_at', 'desc')
      .limit(MAX_ENTRIES),
  /** Those that the user asked for, and those sent to the user's address. */
  screeners: (db, owner) =>
    db
      .selectFrom('screeners as s')
      .select(['state', 'email', 'name', 'company', 'message', 'note', 'reason', 'opens_at'])
      .select(['expires_at', 'max_plays', 'has_watermark', 'created_at', 'decided_at', 'sent_at'])
      .select(['started_at', 'finished_at'])
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('screener_titles as l')
            .select(['l.drama_id', titleOf(owner, 'l.drama_id'), 'l.episodes'])
            .whereRef('l.screener_id', '=', 's.id')
            .orderBy('l.position'),
        ).as('titles'),
        jsonArrayFrom(
          eb
            .selectFrom('screener_views as v')
            .select(['v.drama_id', 'v.episode_no', 'v.is_play', 'v.started_at', 'v.last_at'])
            .select(['v.device', 'v.country', 'v.ranges as watched_ranges'])
            .whereRef('v.screener_id', '=', 's.id')
            .orderBy('v.started_at'),
        ).as('views'),
      ])
      .where((eb) => eb.or({ user_id: owner.userId, email_key: owner.emailKey }))
      .orderBy('created_at', 'desc')
      .limit(MAX_ENTRIES),
  downloaded_materials: (db, owner) =>
    db
      .selectFrom('material_downloads as m')
      .select(['drama_id', titleOf(owner, 'm.drama_id'), 'downloaded_at'])
      .where('user_id', '=', owner.userId)
      .orderBy('id', 'desc')
      .limit(MAX_ENTRIES),
  model_use: (db, { userId }) =>
    db
      .selectFrom('ai_usage')
      .select(['day', 'characters', 'calls'])
      .where('user_id', '=', userId)
      .orderBy('day', 'desc'),
  mails: (_, owner) => sql`
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
    ) m ORDER BY created_at DESC LIMIT ${MAX_ENTRIES}`,
} satisfies Record<string, (db: Db, owner: Owner) => Entries>;

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
export const enquiryEntry = (db: Db, userId: number, enquiryId: number): Entries =>
  db
    .selectFrom('enquiries as e')
    .select(['enquiry_no', 'subject', 'state', 'email', 'name', 'company', 'fields', 'page'])
    .select(['created_at', 'active_at'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('enquiry_messages as m')
          .select(['m.sender as from', 'm.text', 'm.at'])
          .whereRef('m.enquiry_id', '=', 'e.id')
          .orderBy('m.id'),
      ).as('messages'),
      jsonArrayFrom(
        eb
          .selectFrom('enquiry_files as f')
          .innerJoin('enquiry_messages as m', 'm.id', 'f.message_id')
          .select(['f.filename', 'f.content_type', 'f.size'])
          .whereRef('m.enquiry_id', '=', 'e.id')
          .orderBy('f.id'),
      ).as('files'),
    ])
    .where('e.id', '=', enquiryId)
    .where('e.user_id', '=', userId);

/** An order with its titles, steps, messages, quotes and deal; not the names of staff. */
export const orderEntry = (_: Db, userId: number, orderId: number): Entries => sql`
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
