import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';

export interface DayUse {
  userId: number;
  /** `2026-01-31`, in UTC. */
  day: string;
  characters: number;
}

/**
 * Adds a call and its characters, unless the day's sum would exceed `limit`; null is no limit. It
 * is one statement, so concurrent calls of one account cannot exceed the limit together.
 */
export async function reserveCharacters(
  tx: Tx,
  { userId, day, characters }: DayUse,
  limit: number | null,
): Promise<boolean> {
  if (limit !== null && characters > limit) return false;
  const sum = sql<number>`ai_usage.characters + excluded.characters`;
  const rows = await tx
    .insertInto('ai_usage')
    .values({ user_id: userId, day, characters, calls: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ characters: sum, calls: sql<number>`ai_usage.calls + 1` })
        .where(isWithin(sum, limit)),
    )
    .returning('user_id')
    .execute();
  return rows.length > 0;
}

/** As `reserveCharacters`, for the sum of all accounts. */
export async function reserveOfSite(
  tx: Tx,
  { day, characters }: DayUse,
  limit: number | null,
): Promise<boolean> {
  if (limit !== null && characters > limit) return false;
  const sum = sql<number>`ai_site_usage.characters + excluded.characters`;
  const rows = await tx
    .insertInto('ai_site_usage')
    .values({ day, characters })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ characters: sum }).where(isWithin(sum, limit)),
    )
    .returning('day')
    .execute();
  return rows.length > 0;
}

function isWithin(sum: RawBuilder<number>, limit: number | null) {
  return sql<boolean>`(${limit}::bigint IS NULL OR ${sum} <= ${limit}::bigint)`;
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
