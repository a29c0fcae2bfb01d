import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { explain } from '#tests/support/database/explain.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import type { Db } from '../client.ts';

describe('query plans for 12,000 dramas', () => {
  const DRAMAS = 12_000;
  let large: Db;

  beforeAll(async () => {
    large = (await createTestDatabase()).db;
    await large.transaction().execute(async (tx) => {
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
        from generate_series(1000, 11000) n`.execute(tx);
      await sql`set local session_replication_role = origin`.execute(tx);
      await sql`select rebuild_listings()`.execute(tx);
    });
    await sql`analyze`.execute(large);
    // Moves pending entries into the GIN index.
    await sql`vacuum drama_search_terms`.execute(large);
  });

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
  ])('%s is read from its index, without a sort', async ([, index, query]) => {
    const { nodes, indexes } = await explain(large, query);
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
    const { nodes, indexes } = await explain(large, query);
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
});
