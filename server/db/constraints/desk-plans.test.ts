import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { explain } from '#tests/support/database/explain.ts';
import { createFilledDatabase } from '#tests/support/database/filled.ts';

/** Thousands of screeners and orders. */
const db = await createFilledDatabase(async (tx) => {
  await sql`
      insert into screeners (token, state, email, email_key, name, company, locale, opens_at,
        expires_at, created_by, created_at, decided_at)
      select 'token-' || lpad(n::text, 40, '0'),
        case n % 100 when 0 then 'requested' when 1 then 'declined' else 'active' end,
        'r' || n || '@luz.example', 'r' || n || '@luz.example', 'Name' || n, 'Company' || n, 'en',
        now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '14 days', 'mei',
        now() - n * interval '1 hour', now()
      from generate_series(1, 4000) n`.execute(tx);
  await sql`
      insert into copyright_orders (order_no, user_id, status, contact_name, contact_company,
        contact_email, territories, media, languages, term_months, is_exclusive, locale,
        item_count, created_at, updated_at)
      select 'VG-' || lpad(upper(to_hex(n)), 4, '0') || '-ABCD', n,
        case when n % 500 = 0 then 'submitted' else 'declined' end, 'Name' || n, 'Company' || n,
        'c' || n || '@luz.example', '{WORLD}', '{svod}', '{es}', 12, false, 'en', 1,
        now() - n * interval '1 hour', now()
      from generate_series(1, 4000) n`.execute(tx);
});

test.for<[list: string, index: string, query: RawBuilder<unknown>]>([
  [
    'screeners with requests first',
    'screeners_requests_first',
    sql`select id from screeners
      where ((state = 'requested'), created_at, id) < (false, now() - interval '9 days', 5)
      order by (state = 'requested') desc, created_at desc, id desc limit 50`,
  ],
  [
    'screeners of one state',
    'screeners_by_state',
    sql`select id from screeners
      where state = 'declined' and (created_at, id) < (now(), 5)
      order by created_at desc, id desc limit 50`,
  ],
  [
    'the longest waiting requests',
    'screeners_waiting',
    sql`select id from screeners where state = 'requested' order by created_at, id limit 5`,
  ],
  [
    'the longest waiting orders',
    'copyright_orders_all_by_status',
    sql`select id from copyright_orders where status = 'submitted'
      order by created_at, id limit 5`,
  ],
])('%s are read from their index, without a sort', async ([, index, query]) => {
  const { nodes, indexes } = await explain(db, query);
  expect(nodes).not.toContain('Seq Scan');
  expect(nodes).not.toContain('Sort');
  expect(indexes).toEqual([index]);
});

test.for<[search: string, index: string, query: RawBuilder<unknown>]>([
  [
    'a recipient',
    'screeners_by_words',
    sql`select id from screeners
      where contact_words(name, company, email) @@ to_tsquery('simple', '''company77'':*')`,
  ],
  [
    'the buyer of an order',
    'copyright_orders_by_words',
    sql`select id from copyright_orders
      where contact_words(contact_name, contact_company, contact_email)
        @@ to_tsquery('simple', '''name77'':*')`,
  ],
  [
    'the beginning of a number',
    'copyright_orders_by_number',
    sql`select id from copyright_orders where replace(order_no, '-', '') collate "C" >= 'VG0A1'
      and replace(order_no, '-', '') collate "C" < ${'VG0A1\u{10ffff}'}`,
  ],
])('a search for %s uses its index', async ([, index, query]) => {
  const { nodes, indexes } = await explain(db, query);
  expect(nodes).not.toContain('Seq Scan');
  expect(indexes).toContain(index);
});
