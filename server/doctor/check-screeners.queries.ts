import type { Db } from '../db/client.ts';
import { type Row, row } from '../db/row.ts';

const counted = row({ count: 'int8', named: 'text[]' });

/** The requests that have waited longer than this number of days, by the number of the screener. */
export async function countWaitingRequests(db: Db, days: number, limit: number) {
  const { rows } = await counted.sql`
    SELECT count(*) AS count,
      (coalesce(array_agg(id::text ORDER BY created_at, id), '{}'))[:${limit}] AS named
    FROM screeners
    WHERE state = 'requested' AND created_at < now() - make_interval(days => ${days}::int)`.execute(
    db,
  );
  return rows[0] as Row<typeof counted>;
}

/** The burned-in copies that failed: the label, which names the recipient, and the reason. */
export async function countFailedCopies(db: Db, limit: number) {
  const { rows } = await counted.sql`
    SELECT count(*) AS count,
      (coalesce(
        array_agg(label || ': ' || error ORDER BY created_at, video_id), '{}'
      ))[:${limit}] AS named
    FROM burned_videos WHERE state = 'failed'`.execute(db);
  return rows[0] as Row<typeof counted>;
}
