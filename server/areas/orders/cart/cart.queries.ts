import { sql } from 'kysely';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { Db } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { type Row, row, typed } from '#server/db/row.ts';

const cartLine = row({
  cart_id: 'int8',
  drama_id: 'int8',
  is_custom_version: typed<CustomVersion>('int2'),
  added_at: 'timestamptz',
  /** False if the drama has been withdrawn since. */
  is_available: 'bool',
});

export type CartLineRow = Row<typeof cartLine>;

/** The columns of a `cartLine`, from the tables `line` and `d`. */
const lineColumns = sql`line.id AS cart_id, line.drama_id, line.is_custom_version, line.added_at,
  d.state = 'published' AS is_available`;

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
): Promise<CartLineRow[]> {
  return prepared(
    db,
    'cart-lines',
    cartLine.sql`
    SELECT ${lineColumns}
    FROM copyright_cart_lines line
    JOIN dramas d ON d.id = line.drama_id
    WHERE line.user_id = ${userId}
    ORDER BY line.added_at DESC, line.id DESC
    LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** The lines with the given ids, or all lines if `cartIds` is undefined; newest first. */
export async function listExportLines(
  db: Db,
  userId: number,
  cartIds: number[] | undefined,
): Promise<CartLineRow[]> {
  const { rows } = await cartLine.sql`
    SELECT ${lineColumns}
    FROM copyright_cart_lines line
    JOIN dramas d ON d.id = line.drama_id
    WHERE line.user_id = ${userId}
      AND (${cartIds ?? null}::bigint[] IS NULL OR line.id = ANY (${cartIds ?? null}::bigint[]))
    ORDER BY line.added_at DESC, line.id DESC`.execute(db);
  return rows;
}

/**
 * Adds a line for the drama. If the cart already has one, sets the line's version unless `version`
 * is -1 (not decided). Returns false if the drama is not published. A 501st line violates the
 * constraint users_cart_line_limit.
 */
export async function insertCartLine(
  db: Db,
  userId: number,
  dramaId: number,
  version: CustomVersion,
): Promise<boolean> {
  const rows = await prepared(
    db,
    'cart-insert',
    sql`
    WITH wanted AS (SELECT id FROM dramas WHERE id = ${dramaId} AND state = 'published')
    INSERT INTO copyright_cart_lines AS line (user_id, drama_id, is_custom_version)
    SELECT ${userId}, id, ${version} FROM wanted
    ON CONFLICT (user_id, drama_id) DO UPDATE SET is_custom_version =
      CASE WHEN excluded.is_custom_version = -1
        THEN line.is_custom_version ELSE excluded.is_custom_version END
    RETURNING id`,
  );
  return rows.length > 0;
}

/**
 * Adds lines for the published dramas among these that the cart does not have yet, all or none;
 * returns how many. The cart lists the newest line first, so each line is a microsecond older than
 * the one before it. More than 500 lines violate the constraint users_cart_line_limit.
 */
export async function insertCartLines(db: Db, userId: number, dramaIds: number[]): Promise<number> {
  const { rows } = await row({ id: 'int8' }).sql`
    WITH ${lockedOwner(userId)}
    INSERT INTO copyright_cart_lines (user_id, drama_id, is_custom_version, added_at)
    SELECT owner.id, d.id, -1, now() - wanted.place * interval '1 microsecond'
    FROM owner
    CROSS JOIN unnest(${dramaIds}::bigint[]) WITH ORDINALITY AS wanted (drama_id, place)
    JOIN dramas d ON d.id = wanted.drama_id AND d.state = 'published'
    ON CONFLICT (user_id, drama_id) DO NOTHING
    RETURNING id`.execute(db);
  return rows.length;
}

/** Version -1 deletes a line of any version. Returns the version of the deleted line. */
export async function deleteCartLine(
  db: Db,
  userId: number,
  dramaId: number,
  version: CustomVersion,
): Promise<CustomVersion | undefined> {
  const rows = await prepared(
    db,
    'cart-delete',
    row({ is_custom_version: typed<CustomVersion>('int2') }).sql`
    WITH ${lockedOwner(userId)}
    DELETE FROM copyright_cart_lines line USING owner
    WHERE line.user_id = owner.id AND line.drama_id = ${dramaId}
      AND (${version}::smallint = -1 OR line.is_custom_version = ${version}::smallint)
    RETURNING line.is_custom_version`,
  );
  return rows[0]?.is_custom_version;
}

export async function deleteCartLinesById(
  db: Db,
  userId: number,
  cartIds: number[],
): Promise<void> {
  await sql`
    WITH ${lockedOwner(userId)}
    DELETE FROM copyright_cart_lines line USING owner
    WHERE line.user_id = owner.id AND line.id = ANY (${cartIds}::bigint[])`.execute(db);
}

/**
 * Statements for several lines lock the user's row before the lines. The trigger that counts lines
 * locks it too, so the opposite order could deadlock.
 */
function lockedOwner(userId: number) {
  return sql`owner AS MATERIALIZED (SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE)`;
}

export async function updateCartLineVersion(
  db: Db,
  userId: number,
  cartId: number,
  version: CustomVersion,
): Promise<CartLineRow | undefined> {
  const { rows } = await cartLine.sql`
    UPDATE copyright_cart_lines line SET is_custom_version = ${version}
    FROM dramas d
    WHERE line.id = ${cartId} AND line.user_id = ${userId} AND d.id = line.drama_id
    RETURNING ${lineColumns}`.execute(db);
  return rows[0];
}
