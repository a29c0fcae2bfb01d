import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeskClient } from '#contract/desk/client.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { accept, addOffer } from '#tests/support/data/deals.ts';
import { addScreener } from '#tests/support/data/screeners.ts';
import { startTestDesk } from '#tests/support/desk.ts';
import type { Db } from '../db/client.ts';
import { COUNT_LIMIT } from '../db/query/page-total.ts';

const ROWS = 12;

let owner: DeskClient;

/** Twelve of each contain the word, in lists that are too long to be counted. */
beforeAll(async () => {
  const desk = await startTestDesk({ settings: { API_RATE: '0' } });
  owner = await desk.as('owner');
  const { db } = desk.context;
  await addOthers(db);
  for (let each = 0; each < ROWS; each += 1) {
    const dramaId = await addDrama(db);
    await accept({ url: desk.siteUrl }, await addOffer(desk, { dramas: [dramaId] }));
    await addScreener(db, { titles: [{ dramaId }], company: 'Luz Films' });
  }
});

/** Older rows without the word. */
async function addOthers(db: Db) {
  const rows = sql`generate_series(1, ${sql.lit(COUNT_LIMIT)}) AS n`;
  const time = sql`timestamptz '2020-01-01' + n * interval '1 minute'`;
  await sql`
    INSERT INTO users (nickname, email, password_hash, created_at)
    SELECT 'other_' || n, 'other' || n || '@x.example', '$argon2id$none', ${time} FROM ${rows}
  `.execute(db);
  // Entries without orders, which no page of the search shows.
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`
      INSERT INTO order_listing (order_id, status, is_exclusive, active_at)
      SELECT -n, 'withdrawn', false, ${time} FROM ${rows}`.execute(tx);
  });
  await sql`
    INSERT INTO screeners (token, state, email, email_key, name, company, locale, opens_at,
      expires_at, created_by, created_at, decided_at)
    SELECT repeat(lpad(n::text, 8, '0'), 4), 'active', 'other@x.example', 'other@x.example',
      'Other', '', 'en', ${time}, ${time} + interval '1 day', 'sales', ${time}, ${time}
    FROM ${rows}`.execute(db);
}

interface Page {
  list: unknown[];
  next: string | null;
  previous: string | null;
  total: number;
  is_total_capped: boolean;
}

type List = (input: { search: string; page_size: number }) => Promise<Page>;

describe.each<[name: string, list: List]>([
  ['orders', (input) => owner.listOrders(input)],
  ['deals', (input) => owner.listDeals(input)],
  ['buyers', (input) => owner.listBuyers(input)],
  ['screeners', (input) => owner.listScreeners(input)],
])('a common word in %s', (_name, list) => {
  const read = (place: { after?: string | null; before?: string | null } = {}) =>
    list({ search: 'luz', page_size: 5, ...(place as object) });

  test('finds each row once, on pages in both directions, without a total', async () => {
    const first = await read();
    expect(first).toMatchObject({ total: 5, is_total_capped: true, previous: null });
    const second = await read({ after: first.next });
    const third = await read({ after: second.next });
    expect(third.next).toBeNull();
    const rows = [first, second, third].flatMap((page) => page.list);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(ROWS);
    expect((await read({ before: third.previous })).list).toEqual(second.list);
    expect((await read({ before: second.previous })).list).toEqual(first.list);
  });
});
