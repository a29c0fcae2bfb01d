import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { explain } from '#tests/support/database/explain.ts';
import { createFilledDatabase } from '#tests/support/database/filled.ts';

/** Thousands of messages, quotes and deals. */
const db = await createFilledDatabase(async (tx) => {
  await sql`
      insert into copyright_order_messages (order_id, sender, actor, text, at)
      select n % 20, 'buyer', 'buyer', 'Hello', now() - n * interval '1 minute'
      from generate_series(1, 10000) n;
      insert into copyright_quotes (order_id, version, state, currency, valid_until, actor,
        sent_at, closed_at)
      select n / 4, n % 4 + 1, state, 'EUR', now() + n * interval '1 minute', 'mei', now(),
        case when state <> 'sent' then now() end
      from generate_series(4, 3000) n,
        lateral (select case when n % 8 = 0 then 'sent' else 'superseded' end as state) s;
      insert into copyright_quote_lines (quote_id, position, drama_id, title, original_title,
        terms, is_custom_version, is_offered, episode_count, price_model, amount_minor)
      select n, 1, n, 'Moon Gate', '月门', '{"territories": ["WORLD"], "media": ["svod"],
        "languages": ["es"], "term_months": 12, "is_exclusive": false}', 0, true, 80, 'flat', 1
      from generate_series(1, 3000) n;
      insert into copyright_deals (deal_no, order_id, accepted_at, buyer, seller, locale,
        paper_note, actor, memo)
      select 'VD-' || 10000 + n, n, now() - n * interval '1 minute', '{}', '{}', 'en', 'paper',
        'mei', ''
      from generate_series(1, 3000) n;
      insert into copyright_deal_lines (deal_id, position, drama_id, title, original_title,
        terms, is_custom_version, episode_count, grant_id)
      select n, 1, n, 'Moon Gate', '月门', '{}', 0, 80, n from generate_series(1, 3000) n`.execute(
    tx,
  );
});

test.for<[list: string, index: string, query: RawBuilder<unknown>]>([
  [
    'messages of an order',
    'copyright_order_messages_latest',
    sql`select id from copyright_order_messages where order_id = 7
        order by at desc, id desc limit 24`,
  ],
  [
    'versions of a quote',
    'copyright_quotes_version_once',
    sql`select id from copyright_quotes where order_id = 7 order by version desc`,
  ],
  [
    'open quotes by expiry',
    'copyright_quotes_ending',
    sql`select id from copyright_quotes
        where state = 'sent' and valid_until <= now() + interval '1 hour' order by valid_until`,
  ],
  [
    'lines of a quote',
    'copyright_quote_lines_position_once',
    sql`select id from copyright_quote_lines where quote_id = 7 order by position`,
  ],
  [
    'open quotes of dramas',
    'copyright_quote_lines_drama_once',
    sql`select q.id from copyright_quotes q join copyright_quote_lines l on l.quote_id = q.id
        where l.drama_id = any ('{7,8}') and l.is_offered and q.state = 'sent'`,
  ],
  [
    'latest deals',
    'copyright_deals_latest',
    sql`select id from copyright_deals order by accepted_at desc, id desc limit 24`,
  ],
  [
    'lines of a deal',
    'copyright_deal_lines_pkey',
    sql`select drama_id from copyright_deal_lines where deal_id = 7 order by position`,
  ],
  [
    'the deal of a grant',
    'copyright_deal_lines_grant_once',
    sql`select deal_id from copyright_deal_lines where grant_id = 7`,
  ],
])('%s is read from its index, without a sort', async ([, index, query]) => {
  const { nodes, indexes } = await explain(db, query);
  expect(nodes).not.toContain('Seq Scan');
  expect(nodes).not.toContain('Sort');
  expect(indexes).toContain(index);
});
