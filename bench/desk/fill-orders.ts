import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { timeOf } from './fill-accounts.ts';
import type { DeskSize } from './size.ts';

/** Those of the orders are repeated in SQL. */
const TERMS = {
  territories: ['WORLD'],
  media: ['svod'],
  languages: ['es'],
  term_months: 24,
  is_exclusive: false,
};

/**
 * Orders of three titles each, with quotes, deals and messages. Of a hundred orders 10 are open, 10
 * quoted, 60 have a deal, 20 ended without one.
 */
export async function fillOrders(tx: Tx, { dramas, records }: DeskSize): Promise<void> {
  await insertOrders(tx, dramas, records);
  await insertQuotes(tx);
  await insertDeals(tx);
  await insertMessages(tx);
  // Without statistics the views below are planned as nested scans of whole tables.
  await sql`
    ANALYZE copyright_orders, copyright_order_items, copyright_order_events,
      copyright_order_messages, copyright_quotes, copyright_deals, company_profiles`.execute(tx);
  await sql`
    INSERT INTO order_listing (order_id, status, is_exclusive, quote_state, quote_valid_until,
      deal_state, accepted_at, active_at, waiting_since, search_text)
    SELECT order_id, status, is_exclusive, quote_state, quote_valid_until, deal_state, accepted_at,
      active_at, waiting_since, search_text
    FROM expected_order_listing JOIN expected_order_search USING (order_id)`.execute(tx);
}

async function insertOrders(tx: Tx, dramas: number, orders: number) {
  await sql`
    INSERT INTO copyright_orders (id, order_no, user_id, status, contact_name, contact_company,
      contact_email, territories, media, languages, term_months, is_exclusive, locale, item_count,
      created_at, updated_at)
    SELECT n, 'VG-' || substr(code, 1, 4) || '-' || substr(code, 5), u.id,
      CASE WHEN kind < 5 THEN 'submitted' WHEN kind < 10 THEN 'in_review'
        WHEN kind < 20 THEN 'quoted' WHEN kind < 25 THEN 'confirmed'
        WHEN kind < 80 THEN 'delivered' WHEN kind < 92 THEN 'declined' ELSE 'withdrawn' END,
      split_part(u.nickname, '_', 1), c.legal_name, u.email, '{WORLD}', '{svod}', '{es}', 24,
      n % 7 = 0, 'en', 3, at, at
    FROM generate_series(1, ${sql.lit(orders)}::bigint) AS n
    CROSS JOIN LATERAL (
      SELECT abs(hashint8(n + 1)) % 100 AS kind,
        lpad(upper(to_hex(n * 7919 + 268435456)), 8, '0') AS code,
        ${timeOf('n', orders)} AS at
    ) AS made
    JOIN users u ON u.id = 1 + abs(hashint8(n + 2)) % ${sql.lit(orders)}
    LEFT JOIN company_profiles c ON c.user_id = u.id
    ORDER BY n`.execute(tx);
  await sql`
    INSERT INTO copyright_order_items (order_id, position, drama_id, title, original_title, cover,
      episode_count, total_minutes, is_custom_version)
    SELECT o.id, position, d.id, d.original_title, d.original_title, '/media/posters/made.webp', 60,
      90, 0
    FROM copyright_orders o CROSS JOIN generate_series(1, 3) AS position
    JOIN dramas d ON d.id = 1 + (abs(hashint8(o.id)) + position * 331) % ${sql.lit(dramas)}`.execute(
    tx,
  );
  await sql`
    INSERT INTO copyright_order_events (order_id, event_no, status, note, actor, at)
    SELECT id, event_no, CASE event_no WHEN 1 THEN 'submitted' ELSE status END, 'Made',
      CASE event_no WHEN 1 THEN 'buyer' ELSE 'sales@desk.example' END, created_at
    FROM copyright_orders, generate_series(1, 2) AS event_no
    WHERE event_no = 1 OR status <> 'submitted'`.execute(tx);
}

/** One of seven quotes of an order that is quoted was answered with a counter-offer. */
async function insertQuotes(tx: Tx) {
  await sql`
    INSERT INTO copyright_quotes (id, order_id, version, state, currency, valid_until, actor,
      created_at, sent_at, closed_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, id, 1, state, 'USD', greatest(at + interval '1 day', now() + (id % 40 - 5) * interval '1 day'),
      'sales@desk.example', at, at, CASE WHEN state <> 'sent' THEN at + interval '1 hour' END
    FROM copyright_orders, LATERAL (
      SELECT created_at + interval '1 minute' AS at, CASE
        WHEN status <> 'quoted' THEN 'accepted' WHEN id % 7 = 0 THEN 'countered'
        WHEN id % 7 = 1 THEN 'expired' ELSE 'sent' END AS state
    ) AS made
    WHERE status IN ('quoted', 'confirmed', 'delivered')`.execute(tx);
  await sql`
    INSERT INTO copyright_quote_lines (id, quote_id, position, drama_id, title, original_title,
      terms, is_custom_version, is_offered, episode_count, price_model, amount_minor)
    OVERRIDING SYSTEM VALUE
    SELECT item.order_id * 3 + position, q.id, position, drama_id, title, original_title,
      ${JSON.stringify(TERMS)}::jsonb, 0, true, 60, 'flat', 100000 + item.order_id
    FROM copyright_order_items item JOIN copyright_quotes q ON q.order_id = item.order_id
  `.execute(tx);
}

async function insertDeals(tx: Tx) {
  await sql`
    INSERT INTO copyright_deals (id, deal_no, order_id, quote_id, currency, accepted_at, buyer,
      seller, signatory_name, signatory_title, client_address, user_agent, terms_version, locale,
      actor, memo, countersigned_at, countersigned_by, countersigner_name, countersigner_title,
      countersigned_memo, terminated_at, terminated_by, terminated_from, termination_reason)
    OVERRIDING SYSTEM VALUE
    SELECT o.id, replace(o.order_no, 'VG', 'VD'), o.id, o.id, 'USD', at,
      jsonb_build_object('legal_name', coalesce(o.contact_company, o.contact_name)), '{}',
      o.contact_name, 'Buyer', '::1', 'Made', '1', 'en', 'buyer', '\\x00',
      CASE WHEN is_signed THEN at END, CASE WHEN is_signed THEN 'sales@desk.example' END,
      CASE WHEN is_signed THEN 'Made' END, CASE WHEN is_signed THEN 'Made' END,
      CASE WHEN is_signed THEN '\\x00'::bytea END,
      CASE WHEN is_ended THEN at END, CASE WHEN is_ended THEN 'sales@desk.example' END,
      CASE WHEN is_ended THEN at::date END, CASE WHEN is_ended THEN 'Made' END
    FROM copyright_orders o, LATERAL (
      SELECT created_at + interval '2 hours' AS at, status = 'delivered' AS is_signed,
        o.id % 40 = 0 AS is_ended
    ) AS made
    WHERE status IN ('confirmed', 'delivered')`.execute(tx);
  await sql`
    INSERT INTO copyright_deal_lines (deal_id, position, quote_line_id, drama_id, title,
      original_title, terms, is_custom_version, episode_count, price_model, amount_minor,
      total_minor, grant_id)
    SELECT d.id, position, line.id, line.drama_id, title, original_title, terms, 0, episode_count,
      price_model, amount_minor, total_minor, line.id
    FROM copyright_deals d JOIN copyright_quote_lines line ON line.quote_id = d.quote_id
  `.execute(tx);
}

async function insertMessages(tx: Tx) {
  await sql`
    INSERT INTO copyright_order_messages (order_id, sender, actor, text, at)
    SELECT id, sender, sender, 'Made', created_at + after
    FROM copyright_orders, (VALUES
      ('buyer', interval '3 minutes'), ('desk', interval '4 minutes')
    ) AS message (sender, after)
    WHERE id % 4 = 0 AND (sender = 'buyer' OR id % 20 > 0)`.execute(tx);
}
