import { sql } from 'kysely';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { prepared } from '#server/db/query/prepared.ts';
import { row } from '#server/db/query/row.ts';
import { anyOf } from '#server/db/query/rows.ts';

/** The columns of a line, from the tables `line` and `d`. */
const lineColumns = [
  'line.id as cart_id',
  'line.drama_id',
  'line.is_custom_version',
  'line.added_at',
] as const;

/** False if the drama has been withdrawn since. */
const availability = sql<boolean>`d.state = 'published'`.as('is_available');

/** Newest first. */
function selectLines(db: Db, userId: number) {
  return db
    .selectFrom('copyright_cart_lines as line')
    .innerJoin('dramas as d', 'd.id', 'line.drama_id')
    .select(lineColumns)
    .select(availability)
    .where('line.user_id', '=', userId)
    .orderBy('line.added_at', 'desc')
    .orderBy('line.id', 'desc');
}

/** Reads the count that a trigger on the cart lines maintains. */
export async function countCartLines(db: Db, userId: number): Promise<number> {
  const query = db.selectFrom('users').select('cart_line_count').where('id', '=', userId);
  const [user] = await prepared(db, 'cart-count', query);
  return user?.cart_line_count ?? 0;
}

/** Newest first. */
export async function listCartDramaIds(db: Db, userId: number): Promise<number[]> {
  const query = db
    .selectFrom('copyright_cart_lines')
    .select('drama_id')
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc');
  const rows = await prepared(db, 'cart-drama-ids', query);
  return rows.map((row) => row.drama_id);
}

export async function listCartLines(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return prepared(db, 'cart-lines', selectLines(db, userId).limit(limit).offset(offset));
}

export type CartLineRow = Awaited<ReturnType<typeof listCartLines>>[number];

/** The lines with the given ids, or all lines if `cartIds` is undefined; newest first. */
export async function listExportLines(
  db: Db,
  userId: number,
  cartIds: number[] | undefined,
): Promise<CartLineRow[]> {
  const lines = selectLines(db, userId);
  return (cartIds ? lines.where('line.id', '=', anyOf(cartIds)) : lines).execute();
}

/** The version of an added line, or that of the line in the cart if it is not decided. */
const decidedVersion = sql`
  CASE WHEN excluded.is_custom_version = -1
    THEN copyright_cart_lines.is_custom_version ELSE excluded.is_custom_version END`.$castTo<CustomVersion>();

/**
 * Adds a line for the drama. If the cart already has one, sets the line's version unless `version`
 * is -1 (not decided). Returns false if the drama is not published. More than `MAX_CART_LINES`
 * violate the constraint users_cart_line_limit.
 */
export async function insertCartLine(
  db: Db,
  userId: number,
  dramaId: number,
  version: CustomVersion,
): Promise<boolean> {
  const query = db
    .insertInto('copyright_cart_lines')
    .columns(['user_id', 'drama_id', 'is_custom_version'])
    .expression((eb) =>
      eb
        .selectFrom('dramas')
        .select([eb.val(userId).as('user_id'), 'id', eb.val(version).as('version')])
        .where('id', '=', dramaId)
        .where('state', '=', 'published'),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'drama_id']).doUpdateSet({ is_custom_version: decidedVersion }),
    )
    .returning('id');
  const rows = await prepared(db, 'cart-insert', query);
  return rows.length > 0;
}

/**
 * Adds lines for the published dramas among these that the cart does not have yet, all or none;
 * returns how many. The cart lists the newest line first, so each line is a microsecond older than
 * the one before it. More than `MAX_CART_LINES` violate the constraint users_cart_line_limit.
 */
export async function insertCartLines(db: Db, userId: number, dramaIds: number[]): Promise<number> {
  const { rows } = await row({ id: 'int8' }).sql`
    WITH owner AS MATERIALIZED (SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE)
    INSERT INTO copyright_cart_lines (user_id, drama_id, is_custom_version, added_at)
    SELECT owner.id, d.id, -1, now() - wanted.place * interval '1 microsecond'
    FROM owner
    CROSS JOIN unnest(${dramaIds}::bigint[]) WITH ORDINALITY AS wanted (drama_id, place)
    JOIN dramas d ON d.id = wanted.drama_id AND d.state = 'published'
    ON CONFLICT (user_id, drama_id) DO NOTHING
    RETURNING id`.execute(db);
  return rows.length;
}

/**
 * Adds the order's dramas that are still published. The cart sorts by time, so each item is made a
 * microsecond older than the one before it. A drama that is in the cart keeps its line, which gets
 * the order's version unless that is -1. More than `MAX_CART_LINES` violate users_cart_line_limit.
 */
export async function insertLinesFromOrder(tx: Tx, userId: number, orderId: number) {
  await tx
    .insertInto('copyright_cart_lines')
    .columns(['user_id', 'drama_id', 'is_custom_version', 'added_at'])
    .expression((eb) =>
      eb
        .selectFrom('copyright_order_items as item')
        .innerJoin('dramas as d', 'd.id', 'item.drama_id')
        .select([eb.val(userId).as('user_id'), 'item.drama_id', 'item.is_custom_version'])
        .select(sql<Date>`now() - item.position * interval '1 microsecond'`.as('added_at'))
        .where('d.state', '=', 'published')
        .where('item.order_id', '=', orderId),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'drama_id']).doUpdateSet({ is_custom_version: decidedVersion }),
    )
    .execute();
}

/** Version -1 deletes a line of any version. Returns the version of the deleted line. */
export async function deleteCartLine(
  db: Db,
  userId: number,
  dramaId: number,
  version: CustomVersion,
): Promise<CustomVersion | undefined> {
  const query = deleteLines(db, userId)
    .where('line.drama_id', '=', dramaId)
    .where(
      sql<boolean>`(${version}::smallint = -1 OR line.is_custom_version = ${version}::smallint)`,
    )
    .returning('line.is_custom_version');
  const rows = await prepared(db, 'cart-delete', query);
  return rows[0]?.is_custom_version;
}

export async function deleteCartLinesById(
  db: Db,
  userId: number,
  cartIds: number[],
): Promise<void> {
  await deleteLines(db, userId).where('line.id', '=', anyOf(cartIds)).execute();
}

/**
 * Statements for several lines lock the user's row before the lines. The trigger that counts lines
 * locks it too, so the opposite order could deadlock.
 */
function deleteLines(db: Db, userId: number) {
  return db
    .with(
      (cte) => cte('owner').materialized(),
      (cte) => cte.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate(),
    )
    .deleteFrom('copyright_cart_lines as line')
    .using('owner')
    .whereRef('line.user_id', '=', 'owner.id');
}

export async function updateCartLineVersion(
  db: Db,
  userId: number,
  cartId: number,
  version: CustomVersion,
): Promise<CartLineRow | undefined> {
  return db
    .updateTable('copyright_cart_lines as line')
    .from('dramas as d')
    .set({ is_custom_version: version })
    .where('line.id', '=', cartId)
    .where('line.user_id', '=', userId)
    .whereRef('d.id', '=', 'line.drama_id')
    .returning(lineColumns)
    .returning(availability)
    .executeTakeFirst();
}
