import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import type { Db } from '../client.ts';

describe('query plans for 20,000 dramas', () => {
  const DRAMAS = 20_000;
  let large: Db;

  beforeAll(async () => {
    large = (await createTestDatabase()).db;
    await large.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '20s'`.execute(tx);
      // Without triggers and foreign keys, for speed; the listings are rebuilt afterwards.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into dramas (original_language, original_title, cover, release_date, is_new_release,
          view_count, state, published_at)
        select 'zh', '名' || n, '/media/c-640.webp', date '2016-01-01' + (n * 7919 % 3650),
          n % 40 = 0, n::bigint * 104729 % 1000003, 'published', now()
        from generate_series(1, ${sql.lit(DRAMAS)}) n;
        insert into drama_texts (drama_id, locale, title)
        select d.id, l, l || ' ' || md5(d.id || l) from dramas d, unnest('{zh,en}'::text[]) l;
        insert into drama_tags (drama_id, tag_id, position)
        select d.id, 1 + (d.id + n * (1 + d.id % 5)) % 12, n from dramas d, generate_series(1, 2) n
        on conflict (drama_id, tag_id) do nothing;
        insert into drama_search_terms (drama_id, term, grams)
        select drama_id, title, array[left(title, 4), substr(title, 4, 3), substr(title, 7, 3)]
        from drama_texts where locale = 'en';
        insert into watch_history (user_id, drama_id, watched_at)
        select n % 50, n, now() - n * interval '1 minute' from generate_series(1, 10000) n;
        insert into copyright_cart_lines (user_id, drama_id, added_at)
        select n % 50, n, now() - n * interval '1 minute' from generate_series(1, 10000) n;
        insert into copyright_orders (order_no, user_id, status, contact_name, contact_email,
          territories, media, languages, term_months, is_exclusive, locale, item_count, created_at)
        select 'VG-' || n, n % 40, case when n / 40 % 3 = 0 then 'quoted' else 'submitted' end, 'Ann',
          'ann@example.org', '{WORLD}', '{tv}', '{es}', 12, false, 'en', 1,
          now() - n * interval '1 minute'
        from generate_series(1000, 11000) n;
        insert into copyright_order_messages (order_id, sender, actor, text, at)
        select n % 50, 'buyer', 'buyer', 'Hello', now() - n * interval '1 minute'
        from generate_series(1, 10000) n;
        insert into copyright_quotes (order_id, version, state, currency, valid_until, actor,
          sent_at, closed_at)
        select n / 4, n % 4 + 1, state, 'EUR', now() + n * interval '1 minute', 'mei', now(),
          case when state <> 'sent' then now() end
        from generate_series(4, 10000) n,
          lateral (select case when n % 8 = 0 then 'sent' else 'superseded' end as state) s;
        insert into copyright_quote_lines (quote_id, position, drama_id, title, original_title,
          terms, is_offered, episode_count, price_model, amount_minor)
        select n, 1, n, 'Moon Gate', '月门', '{"territories": ["WORLD"], "media": ["svod"],
          "languages": ["es"], "term_months": 12, "is_exclusive": false}', true, 80, 'flat', 1
        from generate_series(1, 10000) n;
        insert into copyright_deals (deal_no, order_id, accepted_at, buyer, seller, locale,
          paper_note, actor, memo)
        select 'VD-' || 10000 + n, n, now() - n * interval '1 minute', '{}', '{}', 'en', 'paper',
          'mei', ''
        from generate_series(1, 10000) n;
        insert into copyright_deal_lines (deal_id, position, drama_id, title, original_title,
          terms, episode_count, grant_id)
        select n, 1, n, 'Moon Gate', '月门', '{}', 80, n from generate_series(1, 10000) n`.execute(
        tx,
      );
      await sql`set local session_replication_role = origin`.execute(tx);
      await sql`select rebuild_listings()`.execute(tx);
    });
    await sql`analyze`.execute(large);
    // Moves pending entries into the GIN index.
    await sql`vacuum drama_search_terms`.execute(large);
  }, 30_000);

  const entries = sql`select drama_id from listing_entries`;
  const newest = sql`order by release_date desc, drama_id desc`;
  const popular = sql`order by view_count desc, drama_id desc`;
  const page100 = sql`limit 24 offset 2376`;

  test.for<[list: string, index: string, query: RawBuilder<unknown>]>([
    [
      'newest',
      'listing_entries_newest',
      sql`${entries} where tag_id = 0 and not is_new_release ${newest} limit 24`,
    ],
    [
      'newest, page 100',
      'listing_entries_newest',
      sql`${entries} where tag_id = 0 and not is_new_release ${newest} ${page100}`,
    ],
    [
      'popular, page 100',
      'listing_entries_popular',
      sql`${entries} where tag_id = 0 and not is_new_release ${popular} ${page100}`,
    ],
    [
      'a tag, most viewed',
      'listing_entries_popular',
      sql`${entries} where tag_id = 3 and not is_new_release ${popular} limit 48`,
    ],
    [
      'a tag, newest',
      'listing_entries_newest',
      sql`${entries} where tag_id = 3 and not is_new_release ${newest} limit 24`,
    ],
    [
      'a year, newest',
      'listing_entries_newest',
      sql`${entries} where tag_id = 0 and not is_new_release and release_date between '2020-01-01' and '2020-12-31'
        ${newest} limit 24`,
    ],
    [
      'a year, popular',
      'listing_entries_year_popular',
      sql`${entries} where tag_id = 0 and release_year = 2020 and not is_new_release ${popular} limit 24`,
    ],
    [
      'a tag in a year, popular',
      'listing_entries_year_popular',
      sql`${entries} where tag_id = 3 and release_year = 2020 and not is_new_release ${popular} limit 24`,
    ],
    [
      'new releases, newest',
      'listing_entries_newest',
      sql`${entries} where tag_id = 0 and is_new_release ${newest} limit 48`,
    ],
    [
      'new releases of a tag, popular',
      'listing_entries_popular',
      sql`${entries} where tag_id = 3 and is_new_release ${popular} limit 24`,
    ],
    [
      'by title',
      'listing_titles_zh',
      sql`select drama_id from listing_titles where locale = 'zh'
        order by title collate title_zh, drama_id ${page100}`,
    ],
    [
      'a tag by title',
      'listing_titles_en',
      sql`select drama_id from listing_titles t join listing_entries e using (drama_id)
        where t.locale = 'en' and e.tag_id = 3
        order by t.title collate title_en, drama_id limit 24`,
    ],
    [
      'random',
      'dramas_random',
      sql`select id from dramas where state = 'published' and random_key >= 0.5
        order by random_key limit 12`,
    ],
    [
      'watch history',
      'watch_history_latest',
      sql`select drama_id from watch_history where user_id = 7
        order by watched_at desc, drama_id desc limit 24`,
    ],
    [
      'cart',
      'copyright_cart_lines_latest',
      sql`select drama_id from copyright_cart_lines where user_id = 7
        order by added_at desc, id desc limit 24`,
    ],
    [
      'order history',
      'copyright_orders_latest',
      sql`select id from copyright_orders where user_id = 7
        order by created_at desc, id desc limit 24`,
    ],
    [
      'order history by status',
      'copyright_orders_latest_by_status',
      sql`select id from copyright_orders where user_id = 7 and status = 'quoted'
        order by created_at desc, id desc limit 24`,
    ],
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
    const { nodes, indexes } = await explain(query);
    expect(nodes).not.toContain('Seq Scan');
    expect(nodes).not.toContain('Sort');
    expect(indexes).toContain(index);
  });

  test.for<[search: string, index: string, query: RawBuilder<unknown>]>([
    [
      'the beginning of a title',
      'drama_search_terms_prefix',
      sql`select drama_id from drama_search_terms where term like 'en 7f%' limit 24`,
    ],
    [
      'a part of a title',
      'drama_search_terms_grams',
      sql`select drama_id from drama_search_terms where grams @> '{abc}' limit 24`,
    ],
  ])('a search for %s uses its index', async ([, index, query]) => {
    const { nodes, indexes } = await explain(query);
    expect(nodes).not.toContain('Seq Scan');
    expect(indexes).toContain(index);
  });

  test('a year and its range of dates select the same dramas, as many as listing_counts states', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where release_year = 2020) as by_year,
        count(*) filter (where release_date between '2020-01-01' and '2020-12-31') as by_date,
        (select sum(drama_count)::int from listing_counts where tag_id = 0 and release_year = 2020)
          as counted
      from listing_entries where tag_id = 0`.execute(large);
    const [{ by_year, by_date, counted }] = rows as [Record<string, number>];
    expect(by_year).toBeGreaterThan(1000);
    expect([by_date, counted]).toEqual([by_year, by_year]);
  });

  async function explain(query: RawBuilder<unknown>) {
    const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (format json) ${query}`.execute(
      large,
    );
    const plan = JSON.stringify(rows);
    const all = (key: string) =>
      Array.from(plan.matchAll(new RegExp(`"${key}":"([^"]*)"`, 'g')), (match) => match[1]);
    return { nodes: all('Node Type'), indexes: all('Index Name') };
  }
});
