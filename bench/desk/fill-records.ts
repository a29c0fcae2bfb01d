import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { timeOf } from './fill-accounts.ts';
import type { DeskSize } from './size.ts';

/** Grants, screeners, mails, shortlists of operators and audit entries. */
export async function fillRecords(tx: Tx, { dramas, records, auditEntries }: DeskSize) {
  const day = sql`DATE '2026-11-01'`;
  const series = sql`generate_series(1, ${sql.lit(records)}::bigint) AS n`;
  await sql`
    INSERT INTO rights_grants (drama_id, direction, party, reference, media, territories, period,
      is_exclusive, status)
    SELECT 1 + n % ${sql.lit(dramas)}, CASE WHEN n % 3 = 0 THEN 'in' ELSE 'out' END,
      'Studio ' || n % 500, n::text, '{svod}', '{WORLD}',
      daterange(${day} - 400, ${day} + abs(hashint8(n))::integer % 2000), n % 5 = 0,
      CASE WHEN n % 20 = 0 THEN 'inactive' WHEN n % 33 = 0 THEN 'draft' ELSE 'active' END
    FROM ${series}`.execute(tx);
  await sql`
    INSERT INTO rights_holdbacks (drama_id, media, territories, period)
    SELECT 1 + n % ${sql.lit(dramas)}, '{svod}', '{WORLD}',
      daterange(${day} - 1, ${day} + abs(hashint8(n))::integer % 2000)
    FROM ${series}`.execute(tx);
  await sql`
    INSERT INTO screeners (id, token, state, email, email_key, name, company, locale, opens_at,
      expires_at, created_by, created_at, decided_at)
    OVERRIDING SYSTEM VALUE
    SELECT u.id, repeat(lpad(u.id::text, 8, '0'), 4), state, u.email, lower(u.email),
      split_part(u.nickname, '_', 1), coalesce(c.legal_name, ''), 'en', u.created_at,
      u.created_at + interval '14 days', 'sales@desk.example', u.created_at, u.created_at
    FROM users u LEFT JOIN company_profiles c ON c.user_id = u.id, LATERAL (
      SELECT CASE WHEN u.id % 200 = 0 THEN 'requested' WHEN u.id % 40 = 1 THEN 'declined'
        WHEN u.id % 40 = 2 THEN 'revoked' ELSE 'active' END AS state
    ) AS made`.execute(tx);
  await sql`
    INSERT INTO screener_titles (screener_id, drama_id, position)
    SELECT id, 1 + (id * 7 + place) % ${sql.lit(dramas)}, place
    FROM screeners, generate_series(1, 2) AS place`.execute(tx);
  await insertMails(tx);
  await sql`
    INSERT INTO shortlists (name, created_by, created_at, updated_at, share_token, shared_until)
    SELECT 'List ' || n, 'sales@desk.example', at, at,
      CASE WHEN n % 9 = 0 THEN repeat(lpad(n::text, 8, '0'), 4) END,
      CASE WHEN n % 9 = 0 THEN at + interval '60 days' END
    FROM ${series}, LATERAL (SELECT ${timeOf('n', records)} AS at) AS made`.execute(tx);
  await sql`
    INSERT INTO shortlist_titles (shortlist_id, drama_id, position)
    SELECT id, 1 + (id * 11 + place) % ${sql.lit(dramas)}, place
    FROM shortlists, generate_series(1, 3) AS place`.execute(tx);
  await insertAuditEntries(tx, auditEntries, records);
}

async function insertMails(tx: Tx) {
  await sql`
    INSERT INTO sent_mails (id, recipient, topic, subject, user_id, message_id, attempts,
      created_at, sent_at)
    SELECT id, email, 'order', 'Your order', id, id::text, 1, created_at, created_at
    FROM users WHERE id % 20 > 0`.execute(tx);
  await sql`
    INSERT INTO dead_mails (id, recipient, topic, content, user_id, outcome, reason, attempts,
      created_at, failed_at)
    SELECT id, email, 'order', '{"subject": "Your order"}', id, 'refused', 'Unknown', 3, created_at,
      created_at
    FROM users WHERE id % 20 = 0`.execute(tx);
}

/**
 * 8 members made most changes; one made few. One action is one half of all, one is rare. Subjects are
 * as many as there are records of a kind; `calls.ts` asks for the one of MADE-100.
 */
async function insertAuditEntries(tx: Tx, entries: number, records: number) {
  await sql`
    INSERT INTO audit_log (at, actor, action, subject, change)
    SELECT ${timeOf('n', entries)},
      CASE WHEN n % 1000 = 1 THEN 'rare@desk.example'
        ELSE 'member' || abs(hashint8(n)) % 8 || '@desk.example' END,
      CASE WHEN n % 2 = 0 THEN 'drama.edit' WHEN n % 1001 = 0 THEN 'account.disable'
        ELSE (ARRAY['order.advance', 'quote.send', 'drama.publish', 'tag.rename', 'mail.retry',
          'rights.add'])[1 + abs(hashint8(n + 1)) % 6] END,
      CASE WHEN n % 2 = 0 THEN 'drama:MADE-' || n % ${sql.lit(records)}
        ELSE 'order:VG-' || n % ${sql.lit(records)} END,
      '{"state": {"from": "draft", "to": "published"}}'
    FROM generate_series(1, ${sql.lit(entries)}::bigint) AS n`.execute(tx);
}
