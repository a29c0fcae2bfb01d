import { type Insertable, type NotNull, sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { fallbackText } from '#server/db/dramas/fallback-text.ts';
import { anyOf } from '#server/db/query/rows.ts';
import type { Database } from '#server/db/tables.ts';

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
) {
  const lines = tx
    .selectFrom('copyright_cart_lines as line')
    .innerJoin('dramas as d', 'd.id', 'line.drama_id')
    .select(['line.id as cart_id', 'line.drama_id', 'line.is_custom_version'])
    .select(['d.original_title', 'd.cover', 'd.episode_count', 'd.total_minutes'])
    .select([
      sql<boolean>`d.state = 'published'`.as('is_available'),
      sql<string>`coalesce(${fallbackText('title', locale)}, d.original_title)`.as('title'),
    ])
    .where('line.user_id', '=', userId)
    .orderBy('line.added_at', 'desc')
    .orderBy('line.id', 'desc')
    .forUpdate('line')
    .$narrowType<{ original_title: NotNull; cover: NotNull }>();
  return (cartIds ? lines.where('line.id', '=', anyOf(cartIds)) : lines).execute();
}

export type ChosenLineRow = Awaited<ReturnType<typeof lockChosenLines>>[number];

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
    .where('id', '=', anyOf(cartIds))
    .execute();
}
