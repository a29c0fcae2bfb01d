import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { calls } from '#contract/calls.ts';
import type { Db } from '#server/db/client.ts';
import { hashToken } from '#server/text/tokens.ts';

export interface Buyer {
  userId: number;
  email: string;
  token: string;
  /** The idempotency key of the buyer's one order. */
  key: string;
}

export interface AcknowledgedOrder extends Buyer {
  orderNo: string;
}

const LINES_PER_CART = 3;
const AT_ONCE = 8;

/**
 * Adds buyers, each with a filled cart for one order, because `orderLimits` allows an account only
 * a few per minute.
 */
export async function addBuyers(db: Db, count: number, lines = LINES_PER_CART): Promise<Buyer[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const names = tokens.map((token) => `storm_${hashToken(token).toString('hex').slice(0, 12)}`);
  const emails = names.map((name) => `${name}@example.org`);
  const { rows } = await sql<{ id: number }>`
    WITH buyer AS (
      INSERT INTO users (nickname, email, password_hash)
      SELECT name, email, '$argon2id$none'
      FROM unnest(${names}::text[], ${emails}::text[]) AS buyer (name, email)
      RETURNING id
    )
    SELECT id FROM buyer ORDER BY id`.execute(db);
  const userIds = rows.map(({ id }) => id);
  const hashes = tokens.map(hashToken);
  await sql`
    INSERT INTO sessions (user_id, token_hash, expires_at)
    SELECT user_id, token_hash, now() + interval '1 day'
    FROM unnest(${userIds}::bigint[], ${hashes}::bytea[]) AS session (user_id, token_hash)`.execute(
    db,
  );
  await sql`
    INSERT INTO copyright_cart_lines (user_id, drama_id)
    SELECT user_id, drama.id
    FROM unnest(${userIds}::bigint[]) AS user_id,
      (SELECT id FROM dramas WHERE state = 'published' ORDER BY id LIMIT ${lines}) AS drama`.execute(
    db,
  );
  return userIds.map((userId, n) => ({
    userId,
    email: emails[n] ?? '',
    token: tokens[n] ?? '',
    key: randomUUID(),
  }));
}

const TERMS = {
  territories: ['WORLD'],
  media: ['svod'],
  languages: ['en'],
  term_months: 12,
  is_exclusive: false,
};

/**
 * The request of the buyer's order; sent again, it has the same idempotency key. The contact has the
 * account's address: orders with the same other address wait for each other, since mails to it are
 * counted.
 */
export function orderRequest({ email, token, key }: Buyer) {
  return {
    ...calls.sendCopyrightOrder,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({ contact: { name: 'Buyer', email }, terms: TERMS }),
  };
}

/** The order number, or undefined if the order was refused or got no reply. */
export async function sendOrder(url: string, buyer: Buyer): Promise<string | undefined> {
  try {
    const { path, ...request } = orderRequest(buyer);
    const response = await fetch(url + path, request);
    const { data } = (await response.json()) as { data: { order_no?: string } | null };
    return data?.order_no;
  } catch {
    return undefined;
  }
}

/** Sends `AT_ONCE` orders at a time until all are sent or requests fail. */
export async function sendOrders(
  url: string,
  buyers: Buyer[],
  onAcknowledged: (soFar: number) => void = () => {},
): Promise<AcknowledgedOrder[]> {
  const acknowledged: AcknowledgedOrder[] = [];
  const waiting = [...buyers];
  const send = async () => {
    for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) {
      const orderNo = await sendOrder(url, buyer);
      if (orderNo === undefined) return;
      acknowledged.push({ ...buyer, orderNo });
      onAcknowledged(acknowledged.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return acknowledged;
}

/**
 * Sends many concurrent orders for the same cart, each with its own idempotency key, alternating
 * between the servers.
 */
export async function orderSameCartConcurrently(urls: string[], buyer: Buyer, times: number) {
  const replies = await Promise.all(
    Array.from({ length: times }, async (_, n): Promise<AcknowledgedOrder[]> => {
      const orderNo = await sendOrder(urls[n % urls.length] ?? '', { ...buyer, key: randomUUID() });
      return orderNo === undefined ? [] : [{ ...buyer, orderNo }];
    }),
  );
  return replies.flat();
}

/** Counts buyers with carts of `LINES_PER_CART` whose state is neither "full cart, no order" nor "empty cart, complete order". */
export async function countInconsistentBuyers(db: Db, buyers: Buyer[]): Promise<number> {
  const { rows } = await sql<{ inconsistent: number }>`
    SELECT count(*) AS inconsistent
    FROM (
      SELECT u.cart_line_count AS counted,
        (SELECT count(*) FROM copyright_cart_lines WHERE user_id = u.id) AS lines,
        (SELECT count(*) FROM copyright_orders WHERE user_id = u.id) AS orders,
        (SELECT count(*) FROM copyright_orders o
         JOIN copyright_order_items ON order_id = o.id WHERE o.user_id = u.id) AS items,
        (SELECT count(*) FROM copyright_orders o
         JOIN copyright_order_events ON order_id = o.id WHERE o.user_id = u.id) AS events
      FROM users u WHERE u.id = ANY (${buyers.map(({ userId }) => userId)}::bigint[])
    ) AS state
    WHERE (counted, lines, orders, items, events) NOT IN
      ((${LINES_PER_CART}, ${LINES_PER_CART}, 0, 0, 0), (0, 0, 1, ${LINES_PER_CART}, 1))`.execute(
    db,
  );
  return rows[0]?.inconsistent ?? Number.NaN;
}

/** Counts acknowledged orders that are not stored under the acknowledged number. */
export async function countLostOrders(db: Db, acknowledged: AcknowledgedOrder[]): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    SELECT count(*) AS lost
    FROM unnest(${acknowledged.map(({ userId }) => userId)}::bigint[],
      ${acknowledged.map(({ orderNo }) => orderNo)}::text[]) AS acknowledged (user_id, order_no)
    WHERE NOT EXISTS (
      SELECT FROM copyright_orders o
      WHERE o.user_id = acknowledged.user_id AND o.order_no = acknowledged.order_no
    )`.execute(db);
  return rows[0]?.lost ?? Number.NaN;
}
