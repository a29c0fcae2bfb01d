import type { Db, Tx } from '#server/db/client.ts';
import { row } from '#server/db/row.ts';

export interface DayUse {
  userId: number;
  /** `2026-01-31`, in UTC. */
  day: string;
  characters: number;
}

const reserved = row({ characters: 'int8' });

/**
 * Adds a call and its characters, unless the day's sum would exceed `limit`; null is no limit. It
 * is one statement, so concurrent calls of one account cannot exceed the limit together.
 */
export async function reserveCharacters(
  tx: Tx,
  { userId, day, characters }: DayUse,
  limit: number | null,
): Promise<boolean> {
  const { rows } = await reserved.sql`
    INSERT INTO ai_usage AS used (user_id, day, characters, calls)
    SELECT ${userId}::bigint, ${day}::date, ${characters}::bigint, 1
    WHERE ${limit}::bigint IS NULL OR ${characters}::bigint <= ${limit}::bigint
    ON CONFLICT (user_id, day) DO UPDATE
      SET characters = used.characters + excluded.characters, calls = used.calls + 1
      WHERE ${limit}::bigint IS NULL OR used.characters + excluded.characters <= ${limit}::bigint
    RETURNING characters`.execute(tx);
  return rows.length > 0;
}

/** As `reserveCharacters`, for the sum of all accounts. */
export async function reserveOfSite(
  tx: Tx,
  { day, characters }: DayUse,
  limit: number | null,
): Promise<boolean> {
  const { rows } = await reserved.sql`
    INSERT INTO ai_site_usage AS used (day, characters)
    SELECT ${day}::date, ${characters}::bigint
    WHERE ${limit}::bigint IS NULL OR ${characters}::bigint <= ${limit}::bigint
    ON CONFLICT (day) DO UPDATE SET characters = used.characters + excluded.characters
      WHERE ${limit}::bigint IS NULL OR used.characters + excluded.characters <= ${limit}::bigint
    RETURNING characters`.execute(tx);
  return rows.length > 0;
}

export async function refundCharacters(tx: Tx, { userId, day, characters }: DayUse) {
  await tx
    .updateTable('ai_usage')
    .set(({ eb }) => ({ characters: eb('characters', '-', characters) }))
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute();
  await tx
    .updateTable('ai_site_usage')
    .set(({ eb }) => ({ characters: eb('characters', '-', characters) }))
    .where('day', '=', day)
    .execute();
}

export async function findCharacters(
  db: Db,
  userId: number,
  day: string,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('ai_usage')
    .select('characters')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  return found?.characters;
}

export async function deleteUseBefore(db: Db, day: string) {
  for (const table of ['ai_usage', 'ai_site_usage', 'ai_past_usage'] as const)
    await db.deleteFrom(table).where('day', '<', day).execute();
}
