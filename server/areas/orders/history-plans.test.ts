import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { explain } from '#tests/support/database/explain.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { type HistoryFilter, newestOrdersOf } from './history.queries.ts';

let db: Db;

beforeAll(async () => {
  ({ db } = await createTestDatabase());
  await db.transaction().execute(async (tx) => {
    // Without triggers and foreign keys, for speed.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into copyright_orders (order_no, user_id, status, contact_name, contact_email,
        territories, media, languages, term_months, is_exclusive, locale, item_count, created_at)
      select 'VG-' || n, n % 40, case when n / 40 % 3 = 0 then 'quoted' else 'submitted' end, 'Ann',
        'ann@example.org', '{WORLD}', '{tv}', '{es}', 12, false, 'en', 1,
        now() - n * interval '1 minute'
      from generate_series(1000, 11000) n;
      insert into order_listing (order_id, status, is_exclusive, active_at, search_text)
      select id, status, false, created_at, order_no || ' moon gate' from copyright_orders`.execute(
      tx,
    );
  });
  await sql`analyze`.execute(db);
});

const period = { since: new Date(0), before: new Date('2100-01-01') };

test.for<[list: string, index: string, filter: HistoryFilter]>([
  ['all', 'copyright_orders_latest', {}],
  ['those of a period', 'copyright_orders_latest', period],
  ['those of a status', 'copyright_orders_latest_by_status', { status: 'quoted' }],
  ['those with a text', 'copyright_orders_latest', { keyword: 'moon' }],
  [
    'those of a status and a period with a text',
    'copyright_orders_latest_by_status',
    { ...period, status: 'quoted', keyword: 'moon' },
  ],
])('%s are read from an index, without a sort', async ([, index, filter]) => {
  const { nodes, indexes } = await explain(
    db,
    newestOrdersOf(db, 7, filter).select('o.id').limit(24),
  );
  expect(nodes).not.toContain('Seq Scan');
  expect(nodes).not.toContain('Sort');
  expect(indexes).toContain(index);
});
