import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { calls } from '#contract/calls.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Db } from '#server/db/client.ts';
import { hashToken } from '#server/text/tokens.ts';

/** An open quote for one drama, and the buyer who can accept it. */
export interface Offer {
  userId: number;
  orderId: number;
  quoteId: number;
  dramaId: number;
  token: string;
  key: string;
}

/** Of every order and quote here; those of the orders are repeated in SQL. */
export const TERMS: LicenceTerms = {
  territories: ['WORLD'],
  media: ['svod'],
  languages: ['en'],
  term_months: 12,
  is_exclusive: true,
};

export const SIGNATURE = {
  signatory_name: 'Ana Ruiz',
  signatory_title: 'CEO',
  is_agreed: true,
} as const;

/**
 * Adds an order with an open exclusive quote for each of the dramas, each by a new buyer. A drama
 * may be given several times: without rights in, quotes do not block each other.
 */
export async function addOffers(db: Db, dramaIds: number[]): Promise<Offer[]> {
  const tokens = dramaIds.map(() => randomBytes(32).toString('base64url'));
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Pick<Offer, 'userId' | 'orderId' | 'quoteId'>>`
      WITH buyer AS (
        INSERT INTO users (nickname, email, password_hash)
        SELECT name, name || '@example.org', '$argon2id$none'
        FROM unnest(${tokens.map((token) => `deal_${hashToken(token).toString('hex').slice(0, 12)}`)}::text[]) AS name
        RETURNING id
      ), company AS (
        INSERT INTO company_profiles (user_id, legal_name, country, address, signatory_name, signatory_title)
        SELECT id, 'Buyer ' || id, 'ES', 'Gran Vía 1', 'Ana Ruiz', 'CEO' FROM buyer
      ), placed AS (
        INSERT INTO copyright_orders (order_no, user_id, contact_name, contact_email, territories,
          media, languages, term_months, is_exclusive, locale, item_count)
        SELECT 'VB-' || lpad(id::text, 8, '0'), id, 'Buyer', 'buyer@example.org', '{WORLD}',
          '{svod}', '{en}', 12, true, 'en', 1
        FROM buyer
        RETURNING id, user_id
      ), quote AS (
        INSERT INTO copyright_quotes (order_id, version, currency, valid_until, actor)
        SELECT id, 1, 'EUR', now() + interval '30 days', 'bench' FROM placed
        RETURNING id, order_id
      )
      SELECT placed.user_id AS "userId", placed.id AS "orderId", quote.id AS "quoteId"
      FROM placed JOIN quote ON quote.order_id = placed.id ORDER BY placed.user_id`.execute(tx);
    const offers = rows.map((row, n) => ({
      ...row,
      dramaId: dramaIds[n] as number,
      token: tokens[n] as string,
      key: randomUUID(),
    }));
    const users = offers.map(({ userId }) => userId);
    const hashes = tokens.map(hashToken);
    await sql`
      INSERT INTO sessions (user_id, token_hash, expires_at)
      SELECT user_id, token_hash, now() + interval '1 day'
      FROM unnest(${users}::bigint[], ${hashes}::bytea[]) AS session (user_id, token_hash)`.execute(
      tx,
    );
    const orders = offers.map(({ orderId }) => orderId);
    await sql`
      INSERT INTO copyright_order_items (order_id, position, drama_id, title, original_title, cover,
        episode_count, total_minutes, is_custom_version)
      SELECT order_id, 1, drama_id, 'Title', 'Title', '/media/plain.webp#2b2734', 60, 60, -1
      FROM unnest(${orders}::bigint[], ${dramaIds}::bigint[]) AS item (order_id, drama_id)`.execute(
      tx,
    );
    const quotes = offers.map(({ quoteId }) => quoteId);
    await sql`
      INSERT INTO copyright_quote_lines (quote_id, position, drama_id, title, original_title, terms,
        is_custom_version, is_offered, episode_count, price_model, amount_minor)
      SELECT quote_id, 1, drama_id, 'Title', 'Title', ${JSON.stringify(TERMS)}::jsonb, 0, true, 60,
        'flat', 100000
      FROM unnest(${quotes}::bigint[], ${dramaIds}::bigint[]) AS line (quote_id, drama_id)`.execute(
      tx,
    );
    await sql`
      UPDATE copyright_quotes SET state = 'sent', sent_at = now()
      WHERE id = ANY (${quotes}::bigint[])`.execute(tx);
    await sql`
      INSERT INTO copyright_order_events (order_id, status, actor)
      SELECT id, 'quoted', 'bench' FROM unnest(${orders}::bigint[]) AS id`.execute(tx);
    return offers;
  });
}

/** `lost` if there was no reply, or none that says what happened. */
export type Answer = { outcome: 'accepted'; dealNo: string } | { outcome: 'taken' | 'lost' };

export async function accept(url: string, { token, key, quoteId }: Offer): Promise<Answer> {
  const { method, path } = calls.acceptCopyrightQuote;
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ quote_id: quoteId, ...SIGNATURE }),
    });
    const { code, data } = (await response.json()) as { code: number; data: Reply | null };
    if (data?.deal_no) return { outcome: 'accepted', dealNo: data.deal_no };
    const isTaken = code === outcomes.titlesTaken.code && data?.drama_ids?.length === 1;
    return { outcome: isTaken ? 'taken' : 'lost' };
  } catch {
    return { outcome: 'lost' };
  }
}

interface Reply {
  deal_no?: string;
  drama_ids?: number[];
}

/**
 * Counts what is incomplete: grants of deals without a deal; deals without line, grant, accepted
 * quote or confirmed order; confirmed orders of `addOffers` (`VB-`) without a deal; dramas with several
 * deals. A memo of less than 1,000 bytes is no whole PDF.
 */
export async function countIncomplete(db: Db): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    SELECT
      (SELECT count(*) FROM rights_grants g WHERE reference LIKE 'VD-%' AND NOT EXISTS (
        SELECT FROM copyright_deal_lines l JOIN copyright_deals d ON d.id = l.deal_id
        WHERE l.grant_id = g.id AND d.deal_no = g.reference))
      + (SELECT count(*) FROM copyright_deals d
         JOIN copyright_orders o ON o.id = d.order_id JOIN copyright_quotes q ON q.id = d.quote_id
         WHERE o.status <> 'confirmed' OR q.state <> 'accepted' OR octet_length(d.memo) < 1000
           OR d.memo_sha256 <> sha256(d.memo)
           OR (SELECT count(*) FROM copyright_deal_lines WHERE deal_id = d.id) <> 1
           OR (SELECT count(*) FROM copyright_order_events
               WHERE order_id = o.id AND status = 'confirmed') <> 1)
      + (SELECT count(*) FROM copyright_orders o WHERE status = 'confirmed'
         AND order_no LIKE 'VB-%'
         AND NOT EXISTS (SELECT FROM copyright_deals WHERE order_id = o.id))
      + (SELECT count(*) FROM (
           SELECT FROM copyright_deal_lines GROUP BY drama_id HAVING count(*) > 1
         ) AS repeated) AS wrong`.execute(db);
  return rows[0]?.wrong ?? Number.NaN;
}

/** Counts acknowledged deals that are not stored for their order. */
export async function countLost(db: Db, acknowledged: Map<Offer, string>): Promise<number> {
  const offers = [...acknowledged];
  const { rows } = await sql<{ lost: number }>`
    SELECT count(*) AS lost
    FROM unnest(${offers.map(([{ orderId }]) => orderId)}::bigint[],
      ${offers.map(([, dealNo]) => dealNo)}::text[]) AS acknowledged (order_id, deal_no)
    WHERE NOT EXISTS (
      SELECT FROM copyright_deals d
      WHERE d.order_id = acknowledged.order_id AND d.deal_no = acknowledged.deal_no
    )`.execute(db);
  return rows[0]?.lost ?? Number.NaN;
}
