import { sql } from 'kysely';
import type { Db, Tx } from '../db/client.ts';
import { type Row, row } from '../db/row.ts';

const countRow = row({
  key: 'text',
  points: 'int4',
  /** Milliseconds since 1970: when the count starts anew. */
  expire: 'int8',
});

export type CountRow = Row<typeof countRow>;

/**
 * Counts one more under each key, starting anew where the window has passed, and tells the counts.
 * A window that ends later than one begun now is from a clock that went back: it starts anew too.
 * Locks in the order of the keys, so that two callers cannot wait for each other.
 */
export async function countOneMore(
  db: Db,
  windows: { key: string; expire: number }[],
  now: number,
): Promise<CountRow[]> {
  const keys = windows.map(({ key }) => key);
  const ends = windows.map(({ expire }) => expire);
  const { rows } = await countRow.sql`
    insert into rate_limits as kept (key, points, expire)
    select key, 1, expire from unnest(${keys}::text[], ${ends}::bigint[]) as asked (key, expire)
    order by key
    on conflict (key) do update set
      points = case when kept.expire > ${now} and kept.expire <= excluded.expire
        then kept.points + 1 else 1 end,
      expire = case when kept.expire > ${now} and kept.expire <= excluded.expire
        then kept.expire else excluded.expire end
    returning key, points, expire`.execute(db);
  return rows;
}

/** Takes back what `countOneMore` has counted in this transaction. */
export async function countOneLess(tx: Tx, keys: string[]) {
  await sql`update rate_limits set points = points - 1 where key = any (${keys})`.execute(tx);
}

/** Skips rows that a request has locked: waiting for them in another order could deadlock. */
export async function deleteExpiredCounts(db: Db, now: number) {
  await sql`
    delete from rate_limits where key in (
      select key from rate_limits where expire < ${now} for update skip locked
    )`.execute(db);
}
