import { type Insertable, sql } from 'kysely';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { fallbackText } from '#server/db/fallback-text.ts';
import { type Row, row, typed } from '#server/db/row.ts';
import type { Database } from '#server/db/tables.ts';

const chosenLine = row({
  cart_id: 'int8',
  drama_id: 'int8',
  is_custom_version: typed<CustomVersion>('int2'),
  is_available: 'bool',
  title: 'text',
  original_title: 'text',
  cover: 'text',
  episode_count: 'int4',
  total_minutes: 'int4',
});

export type ChosenLineRow = Row<typeof chosenLine>;

/** Locks the user's row, which all cart changes lock too. Returns the number of lines. */
export async function lockCart(tx: Tx, userId: number): Promise<number> {
  const user = await tx
    .selectFrom('users')
    .select('cart_line_count')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.cart_line_count ?? 0;
}

export async function findOrderByKey(tx: Tx, userId: number, key: string) {
  return tx
    .selectFrom('copyright_orders')
    .select([
      'id as orderId',
      'order_no as orderNo',
      'request_fingerprint as fingerprint',
      'cart_lines_left as cartLinesLeft',
    ])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** Locks and returns the lines with the given ids, or all lines if `cartIds` is undefined. */
export async function lockChosenLines(
  tx: Tx,
  userId: number,
  locale: Locale,
  cartIds: number[] | undefined,
): Promise<ChosenLineRow[]> {
  const { rows } = await chosenLine.sql`
    SELECT line.id AS cart_id, line.drama_id, line.is_custom_version,
      d.state = 'published' AS is_available,
      coalesce(${fallbackText('title', locale)}, d.original_title) AS title,
      d.original_title, d.cover, d.episode_count, d.total_minutes
    FROM copyright_cart_lines line
    JOIN dramas d ON d.id = line.drama_id
    WHERE line.user_id = ${userId}
      AND (${cartIds ?? null}::bigint[] IS NULL OR line.id = ANY (${cartIds ?? null}::bigint[]))
    ORDER BY line.added_at DESC, line.id DESC
    FOR UPDATE OF line`.execute(tx);
  return rows;
}

export type NewOrder = Insertable<Database['copyright_orders']>;

/** Undefined if the order number is taken. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<number | undefined> {
  const row = await tx
    .insertInto('copyright_orders')
    .values(order)
    .onConflict((conflict) => conflict.column('order_no').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface NewItem extends ChosenLineRow {
  /** Null if they are the order's. */
  terms: object | null;
  availability: object | null;
}

/** Copies the lines into the order, in the given sequence. */
export async function insertItems(tx: Tx, orderId: number, lines: NewItem[]) {
  const items = lines.map((line, index) => ({ ...line, order_id: orderId, position: index + 1 }));
  await sql`
    INSERT INTO copyright_order_items (order_id, position, drama_id, title, original_title, cover,
      episode_count, total_minutes, is_custom_version, terms, availability)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS item (order_id bigint,
      position smallint, drama_id bigint, title text, original_title text, cover text,
      episode_count integer, total_minutes integer, is_custom_version smallint, terms jsonb,
      availability jsonb)`.execute(tx);
}

interface Buyer {
  userId: number;
  email: string;
  contactEmail: string;
  /** In lower case, like `users.email_key`. */
  contactKey: string;
  isOwnContact: boolean;
}

/** The recipients of mails about an order; undefined if its account is deleted. */
export async function findBuyer(tx: Tx, orderId: number): Promise<Buyer | undefined> {
  const contactKey = sql<string>`lower(orders.contact_email COLLATE "C")`;
  return tx
    .selectFrom('copyright_orders as orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'users.id as userId',
      'users.email',
      sql<string>`orders.contact_email`.as('contactEmail'),
      contactKey.as('contactKey'),
      sql<boolean>`${contactKey} = users.email_key`.as('isOwnContact'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}

/** The transaction must have locked the cart with `lockCart`. */
export async function deleteLines(tx: Tx, userId: number, cartIds: number[]) {
  await tx
    .deleteFrom('copyright_cart_lines')
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`ANY (${cartIds}::bigint[])`)
    .execute();
}

/**
 * Adds the order's dramas that are still published. The cart sorts by time, so each item is made a
 * microsecond older than the one before it. A drama that is in the cart keeps its line, which gets
 * the order's version unless that is -1. More than 500 lines violate users_cart_line_limit.
 */
export async function insertLinesFromOrder(tx: Tx, userId: number, orderId: number) {
  await sql`
    INSERT INTO copyright_cart_lines AS line (user_id, drama_id, is_custom_version, added_at)
    SELECT ${userId}::bigint, item.drama_id, item.is_custom_version,
      now() - item.position * interval '1 microsecond'
    FROM copyright_order_items item
    JOIN dramas d ON d.id = item.drama_id AND d.state = 'published'
    WHERE item.order_id = ${orderId}
    ON CONFLICT (user_id, drama_id) DO UPDATE SET is_custom_version =
      CASE WHEN excluded.is_custom_version = -1
        THEN line.is_custom_version ELSE excluded.is_custom_version END`.execute(tx);
}
