import type { Db, Tx } from '../db/client.ts';
import { type Row, row } from '../db/query/row.ts';

const countRow = row({
  key: 'text',
  points: 'int4',
  /** When the window ends, in milliseconds since 1970. */
  expire: 'int8',
});

export type CountRow = Row<typeof countRow>;

/**
 * Increments the count of each key and returns the counts. A count restarts when its window has
 * ended. It also restarts when its window ends later than one that begins now, which means that a
 * clock was set back. Locks the rows in the order of their keys, so that two callers cannot
 * deadlock.
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

/** Undoes `countOneMore` of the same transaction. */
export async function countOneLess(tx: Tx, keys: string[]) {
  await tx
    .updateTable('rate_limits')
    .set(({ eb }) => ({ points: eb('points', '-', 1) }))
    .where('key', 'in', keys)
    .execute();
}

/** Skips counts that a request has locked: waiting for them in another order could deadlock. */
export async function deleteExpiredCounts(db: Db, now: number) {
  await db
    .deleteFrom('rate_limits')
    .where('key', 'in', (eb) =>
      eb.selectFrom('rate_limits').select('key').where('expire', '<', now).forUpdate().skipLocked(),
    )
    .execute();
}
