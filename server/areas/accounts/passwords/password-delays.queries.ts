import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';

export interface Delays {
  firstMs: number;
  maxMs: number;
  memoryMs: number;
}

/**
 * Counts an attempt and returns true, or during the delay after the last attempt returns false and
 * counts nothing. One statement, so that concurrent attempts cannot all pass before one is counted.
 * A row's `expire` is `memoryMs` after its last attempt. If the clock was set back, the last
 * attempt lies in the future and is ignored.
 */
export async function countAttempt(
  tx: Tx,
  { key, free }: { key: string; free: number },
  { firstMs, maxMs, memoryMs }: Delays,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into rate_limits as kept (key, points, expire) values (${key}, 1, ${now + memoryMs})
    on conflict (key) do update set
      points = case when kept.expire > ${now} then least(kept.points, 1000) + 1 else 1 end,
      expire = excluded.expire
    where kept.points < ${free}
      or kept.expire > excluded.expire
      or kept.expire - ${memoryMs}
        + least(${firstMs} * power(2, least(kept.points - ${free}, 30)), ${maxMs}) <= ${now}
    returning key`.execute(tx);
  return rows.length > 0;
}

export async function findAttempts(tx: Tx, key: string) {
  return tx
    .selectFrom('rate_limits')
    .select(['points', 'expire'])
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function deleteAttempts(db: Db, key: string) {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}
