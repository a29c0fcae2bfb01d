/**
 * The wrong states that the database itself refuses, each tried for real, and the plans of every
 * list at some size. Long, because it is one list of short stories that share their people.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import type { Db } from './client.ts';
import type { BannersTable, CopyrightOrdersTable, DramasTable, OrderStatus } from './tables.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});

describe('catalogue', () => {
  test('an episode number is given once, and the drama knows its episodes and minutes', async () => {
    const drama = await addDrama();
    const video = await addVideo(50);
    const facts = () =>
      db
        .selectFrom('dramas')
        .select(['episode_count', 'total_minutes'])
        .where('id', '=', drama)
        .executeTakeFirstOrThrow();
    const episodes = [1, 2, 3].map((no) => ({ drama_id: drama, episode_no: no, video_id: video }));

    await db.insertInto('episodes').values(episodes).execute();
    expect(await facts()).toEqual({ episode_count: 3, total_minutes: 3 });
    expect(await refusal(db.insertInto('episodes').values(episodes.slice(2)).execute())).toBe(
      'episodes_pkey',
    );
    await db.updateTable('videos').set({ duration_seconds: 90 }).where('id', '=', video).execute();
    expect(await facts()).toEqual({ episode_count: 3, total_minutes: 5 });
    await db.deleteFrom('episodes').where('drama_id', '=', drama).execute();
    expect(await facts()).toEqual({ episode_count: 0, total_minutes: 0 });
  });

  test('a video that episodes show cannot be deleted', async () => {
    const [drama, video] = [await addDrama(), await addVideo(30)];
    const episode = { drama_id: drama, episode_no: 1, video_id: video };
    await db.insertInto('episodes').values(episode).execute();
    expect(await refusal(db.deleteFrom('videos').where('id', '=', video).execute())).toBe(
      'episodes_video_id_fkey',
    );
  });

  test.for<[wrong: Partial<Insertable<DramasTable>>, constraint: string]>([
    [{ state: 'published', published_at: null }, 'dramas_published_has_time'],
    [{ state: 'hidden' as 'draft' }, 'dramas_state_known'],
    [{ cover: '//elsewhere/x.webp' }, 'media_url_form'],
    [{ cover: 'javascript:alert(1)' }, 'media_url_form'],
    [{ original_title: '' }, 'dramas_original_title_length'],
    [{ original_language: 'Chinese' }, 'language_tag_form'],
    [{ audio_languages: ['zh', 'Chinese'] }, 'dramas_languages_form'],
    [{ release_date: '1899-12-31' }, 'dramas_release_date_range'],
    [{ view_count: -1 }, 'dramas_facts_not_negative'],
  ])('a drama with %o is refused', async ([wrong, constraint]) => {
    expect(await refusal(addDrama(wrong))).toBe(constraint);
  });

  test('a draft may lack anything, a drama that was ever published may not', async () => {
    const nothing = {
      ...{ original_language: null, original_title: null, cover: null, release_date: null },
      published_at: null,
    };
    const draft = await addDrama({ ...nothing, state: 'draft' });
    const change = (set: Partial<Insertable<DramasTable>>) =>
      db.updateTable('dramas').set(set).where('id', '=', draft).execute();
    const published = { state: 'published', published_at: new Date() } as const;
    expect(await refusal(change(published))).toBe('dramas_published_complete');
    // A first original title is noted for the search index like any other change of it.
    await db.deleteFrom('drama_search_notes').where('drama_id', '=', draft).execute();
    await change({ original_title: '月门' });
    expect(
      await db.selectFrom('drama_search_notes').where('drama_id', '=', draft).selectAll().execute(),
    ).toHaveLength(1);
    const whole = {
      ...{ original_language: 'zh', original_title: '月门' },
      ...{ cover: '/media/c.webp', release_date: '2026-01-31' },
    };
    for (const field of Object.keys(whole)) {
      const lacking = { ...published, ...whole, [field]: null };
      expect(await refusal(change(lacking)), field).toBe('dramas_published_complete');
    }
    await change({ ...published, ...whole });
    for (const state of ['withdrawn', 'draft'] as const) {
      await change({ state });
      expect(await refusal(change({ cover: null }))).toBe('dramas_published_complete');
    }
  });

  test('every episode of a drama that was published has a video with thumbnail and duration', async () => {
    const draft = await addDrama({ state: 'draft', published_at: null });
    const video = await addVideo(30);
    const add = (episode_no: number, video_id: number | null) =>
      db.insertInto('episodes').values({ drama_id: draft, episode_no, video_id }).execute();
    const setVideo = (set: { thumbnail?: string | null; duration_seconds?: number | null }) =>
      db.updateTable('videos').set(set).where('id', '=', video).execute();
    const publish = () =>
      db
        .updateTable('dramas')
        .set({ state: 'published', published_at: new Date() })
        .where('id', '=', draft)
        .execute();
    await add(1, video);
    await add(2, null);
    expect(await refusal(publish())).toBe('dramas_published_complete');
    await db
      .updateTable('episodes')
      .set({ video_id: video })
      .where('drama_id', '=', draft)
      .execute();
    for (const fact of ['thumbnail', 'duration_seconds']) {
      await setVideo({ [fact]: null });
      expect(await refusal(publish()), fact).toBe('dramas_published_complete');
      await setVideo({ thumbnail: '/media/v.webp', duration_seconds: 30 });
    }
    await publish();
    expect(await refusal(add(3, null))).toBe('dramas_published_complete');
    expect(await refusal(setVideo({ thumbnail: null }))).toBe('dramas_published_complete');
  });

  test('an external id is given once, and a drama may have none', async () => {
    await addDrama({ external_id: 'EXT-1' });
    expect(await refusal(addDrama({ external_id: 'EXT-1' }))).toBe('dramas_external_id_unique');
    await Promise.all([addDrama(), addDrama()]);
  });

  test('texts are in a language of the interface, one of each', async () => {
    const drama = await addDrama();
    const addText = (locale: string) =>
      sql`insert into drama_texts (drama_id, locale, title) values (${drama}, ${locale}, 'T')`.execute(
        db,
      );
    await addText('zh-TW');
    expect(await refusal(addText('fr'))).toBe('locale_code_known');
    expect(await refusal(addText('zh-TW'))).toBe('drama_texts_pkey');
  });

  test('of a drama one tag is primary, and a tag in use cannot be deleted', async () => {
    const drama = await addDrama();
    const [first, second] = [await addTag(), await addTag()];
    await tagDrama(drama, first, 1);
    expect(await refusal(tagDrama(drama, second, 1))).toBe('drama_tags_position_unique');
    expect(await refusal(db.deleteFrom('tags').where('id', '=', first).execute())).toBe(
      'drama_tags_tag_id_fkey',
    );
  });

  test('tags can change places in one statement', async () => {
    const tags = [await addTag(), await addTag()];
    const places = () =>
      db.selectFrom('tags').select('position').where('id', 'in', tags).orderBy('id').execute();
    const before = (await places()).map((row) => row.position);
    const sum = before.reduce((total, position) => total + position);
    await sql`update tags set position = ${sum} - position where id = any(${tags})`.execute(db);
    expect((await places()).map((row) => row.position)).toEqual(before.toReversed());
  });

  test.for<[wrong: Partial<Insertable<BannersTable>>, constraint: string]>([
    [{ starts_at: '2026-02-01', ends_at: '2026-01-01' }, 'banners_period_order'],
    [{ starts_at: '2026-02-01', ends_at: '2026-02-01' }, 'banners_period_order'],
    [{ link: '/en', drama_id: 1 }, 'banners_one_target'],
    [{ link: 'javascript:alert(1)' }, 'banners_link_form'],
    [{ link: '//elsewhere' }, 'banners_link_form'],
    [{ position: 0 }, 'banners_position_positive'],
  ])('a banner with %o is refused', async ([wrong, constraint]) => {
    const banner = { image: '/media/b-1920.webp', position: 1, is_enabled: false, ...wrong };
    expect(await refusal(db.insertInto('banners').values(banner).execute())).toBe(constraint);
  });

  test('the first item of the navigation is Home', async () => {
    const add = (route_name: string, position: number) =>
      db.insertInto('navigation_items').values({ route_name, position }).execute();
    expect(await refusal(add('About', 1))).toBe('navigation_items_home_first');
    expect(await refusal(add('Home', 2))).toBe('navigation_items_home_first');
    await add('Home', 1);
    await add('About', 2);
    expect(await refusal(add('About', 3))).toBe('navigation_items_route_unique');
  });
});

describe('listings', () => {
  test('follow a drama from draft to deletion, with exact counts', async () => {
    const tag = await addTag();
    const drama = await addDrama({ state: 'draft', published_at: null });
    await tagDrama(drama, tag, 1);
    expect(await listedTags(drama)).toEqual([]);

    const change = (set: Partial<Insertable<DramasTable>>) =>
      db.updateTable('dramas').set(set).where('id', '=', drama).execute();
    await change({ state: 'published', published_at: new Date() });
    expect(await listedTags(drama)).toEqual([0, tag]);
    expect(await countListed(tag)).toBe(1);
    await expectTrueListings();

    await change({ release_date: '2019-05-05', is_new_release: true, view_count: 77 });
    await expectTrueListings();
    await change({ state: 'withdrawn' });
    expect(await countListed(tag)).toBe(0);
    await expectTrueListings();
    await change({ state: 'published' });
    await db.deleteFrom('drama_tags').where('drama_id', '=', drama).execute();
    expect(await listedTags(drama)).toEqual([0]);
    await db.deleteFrom('dramas').where('id', '=', drama).execute();
    expect(await listedTags(drama)).toEqual([]);
    await expectTrueListings();
  });

  test('show a title in every language, falling back as the contract says', async () => {
    const drama = await addDrama({ original_language: 'zh', original_title: '原名' });
    const titles = async () => {
      const rows = await db
        .selectFrom('listing_titles')
        .select(['locale', 'title'])
        .where('drama_id', '=', drama)
        .execute();
      return Object.fromEntries(rows.map((row) => [row.locale, row.title]));
    };
    const all = (title: string) =>
      Object.fromEntries(['zh', 'zh-TW', 'en', 'ja', 'ko', 'es'].map((locale) => [locale, title]));
    const add = (locale: 'zh' | 'en' | 'ja', title: string) =>
      db.insertInto('drama_texts').values({ drama_id: drama, locale, title }).execute();

    expect(await titles()).toEqual(all('原名'));
    await add('zh', '月门');
    expect(await titles()).toEqual(all('月门'));
    await add('en', 'Moon Gate');
    await add('ja', '月の門');
    const withEnglish = { ...all('Moon Gate'), zh: '月门', 'zh-TW': '月门', ja: '月の門' };
    expect(await titles()).toEqual(withEnglish);
    await db.deleteFrom('drama_texts').where('drama_id', '=', drama).execute();
    expect(await titles()).toEqual(all('原名'));
  });

  test('hold a tag that was added while another session published the drama', async () => {
    const tag = await addTag();
    const drama = await addDrama({ state: 'draft', published_at: null });
    const tagging = await db.startTransaction().execute();
    await tagging
      .insertInto('drama_tags')
      .values({ drama_id: drama, tag_id: tag, position: 1 })
      .execute();
    const publishing = db
      .updateTable('dramas')
      .set({ state: 'published', published_at: new Date() })
      .where('id', '=', drama)
      .execute();
    await expect.poll(countWaiting, { interval: 5 }).toBe(1);
    await tagging.commit().execute();
    await publishing;
    expect(await listedTags(drama)).toEqual([0, tag]);
  });

  test('are the same when they are built anew', async () => {
    await tagDrama(await addDrama(), await addTag(), 1);
    await expectTrueListings();
    const indexes = () =>
      sql`select indexdef from pg_indexes where tablename like 'listing%' order by 1`.execute(db);
    const before = await indexes();
    await sql`select rebuild_listings()`.execute(db);
    await expectTrueListings();
    expect((await indexes()).rows).toEqual(before.rows);
  });
});

describe('notices of a changed catalogue', () => {
  test('come once per transaction for a title, and never for views', async () => {
    const drama = await addDrama();
    const listener = new pg.Client(database.connection);
    const heard: (string | undefined)[] = [];
    listener.on('notification', (notice) => heard.push(notice.payload));
    await listener.connect();
    await listener.query('listen catalogue_changed');
    // Notices arrive in the order of the commits: what comes before the mark is all there was.
    const hear = async () => {
      await sql`select pg_notify('catalogue_changed', 'mark')`.execute(db);
      await expect.poll(() => heard.at(-1), { interval: 5 }).toBe('mark');
      return heard.splice(0).slice(0, -1);
    };

    await db.updateTable('dramas').set({ view_count: 5 }).where('id', '=', drama).execute();
    await db.insertInto('pending_views').values({ drama_id: drama, views: 3 }).execute();
    await sql`select fold_pending_views()`.execute(db);
    expect(await hear()).toEqual([]);

    await db.transaction().execute(async (tx) => {
      const text = { drama_id: drama, locale: 'en', title: 'Moon Gate' } as const;
      await tx.insertInto('drama_texts').values(text).execute();
      await tx
        .updateTable('drama_texts')
        .set({ title: 'Sun Gate' })
        .where('drama_id', '=', drama)
        .execute();
    });
    expect(await hear()).toEqual(['']);
    await db.updateTable('dramas').set({ cover: '/new.webp' }).where('id', '=', drama).execute();
    expect(await hear()).toEqual(['']);
    await listener.end();
  });

  test('watch every column of dramas that a page can show', async () => {
    const { rows } = await sql<{ column: string }>`
      select a.attname as column
      from pg_trigger t
      join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0
      where t.tgname = 'dramas_notify' and not a.attnum = any(t.tgattr) and a.attgenerated = ''
      order by a.attnum`.execute(db);
    expect(rows.map((row) => row.column)).toEqual([
      ...['id', 'view_count', 'random_key', 'created_at', 'updated_at', 'incomplete_episodes'],
    ]);
  });
});

describe('accounts', () => {
  test('an address and a nickname belong to one account, whatever their case', async () => {
    await addUser({ nickname: 'Moon_月', email: 'Kim@Example.org' });
    expect(await refusal(addUser({ email: 'kIM@example.ORG' }))).toBe('users_email_unique');
    expect(await refusal(addUser({ nickname: 'mOON_月' }))).toBe('users_nickname_unique');
    // The Kelvin sign looks like a K, but its mailbox is another.
    await addUser({ email: '\u212Aim@example.org' });
  });

  test.for<[wrong: object, constraint: string]>([
    [{ nickname: 'x' }, 'users_nickname_length'],
    [{ nickname: 'x'.repeat(21) }, 'users_nickname_length'],
    [{ nickname: 'a b' }, 'users_nickname_form'],
    [{ email: 'a b@example.org' }, 'users_email_form'],
    [{ email: 'a@example.org\r\nBcc: b@example.org' }, 'users_email_form'],
    [{ password_hash: 'plain words' }, 'users_password_hashed'],
    [{ disabled_at: new Date() }, 'users_disabled_has_reason'],
    [{ disabled_reason: 'spam' }, 'users_disabled_has_reason'],
  ])('a user with %o is refused', async ([wrong, constraint]) => {
    expect(await refusal(addUser(wrong))).toBe(constraint);
  });

  test('disabling an account ends its sessions for good', async () => {
    const user = await addUser();
    const open = () =>
      db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user)
        .where('ended_at', 'is', null)
        .execute();
    await db
      .insertInto('sessions')
      .values({ user_id: user, token_hash: randomBytes(32), expires_at: inDays(7) })
      .execute();
    const change = (set: { disabled_at: Date | null; disabled_reason: string | null }) =>
      db.updateTable('users').set(set).where('id', '=', user).execute();
    expect(await open()).toHaveLength(1);
    await change({ disabled_at: new Date(), disabled_reason: 'spam' });
    await change({ disabled_at: null, disabled_reason: null });
    expect(await open()).toHaveLength(0);
  });

  test('a link mailed to the old address dies with it; a second link replaces the first', async () => {
    const user = await addUser();
    const add = () =>
      db
        .insertInto('password_reset_links')
        .values({ user_id: user, token_hash: randomBytes(32), expires_at: inDays(1) })
        .execute();
    await add();
    expect(await refusal(add())).toBe('password_reset_links_pkey');
    await db
      .updateTable('users')
      .set({ email: `new${user}@example.org` })
      .where('id', '=', user)
      .execute();
    await add();
  });

  test('an address has one code per purpose, five tries and fifty wrong codes a day', async () => {
    const user = await addUser();
    const email_key = `codes${user}@example.org`;
    const add = (wrong: object) =>
      db
        .insertInto('email_codes')
        .values({
          email_key,
          origin: 'login',
          code_hash: randomBytes(32),
          expires_at: inDays(1),
          ...wrong,
        })
        .execute();
    await add({});
    expect(await refusal(add({}))).toBe('email_codes_pkey');
    expect(await refusal(add({ email_key: 'Upper@example.org' }))).toBe(
      'email_codes_address_folded',
    );
    expect(await refusal(add({ origin: 'editEmail' }))).toBe('email_codes_user_bound');
    expect(await refusal(add({ origin: 'register', user_id: user }))).toBe(
      'email_codes_user_bound',
    );
    expect(await refusal(add({ origin: 'forgotPassword' }))).toBe('email_codes_origin_known');
    expect(await refusal(db.updateTable('email_codes').set({ attempts: 6 }).execute())).toBe(
      'email_codes_attempt_limit',
    );

    const spend = sql`insert into wrong_code_budgets as b values (${email_key}, current_date, 1)
      on conflict (email_key, day) do update set wrong_count = b.wrong_count + 1`;
    for (let wrong = 1; wrong <= 50; wrong += 1) await spend.execute(db);
    expect(await refusal(spend.execute(db))).toBe('wrong_code_budgets_limit');
  });
});

describe('watching', () => {
  const view = (drama: number, visitor: string) =>
    sql<{ drama_id: number }>`
      with counted as (
        insert into recent_views as r (drama_id, visitor_hash)
        values (${drama}, ${createHash('sha256').update(visitor).digest()})
        on conflict (drama_id, visitor_hash) do update set counted_at = now()
          where r.counted_at <= now() - interval '30 minutes'
        returning drama_id
      )
      insert into pending_views (drama_id, views)
      select drama_id, count(*) from counted group by drama_id
      returning drama_id`.execute(db);
  const fold = () => sql`select fold_pending_views()`.execute(db);
  const viewCount = async (drama: number) => {
    const row = db.selectFrom('dramas').select('view_count').where('id', '=', drama);
    return (await row.executeTakeFirstOrThrow()).view_count;
  };

  test('a visitor counts once in 30 minutes, however many calls come at once', async () => {
    const drama = await addDrama();
    const calls = await Promise.all(Array.from({ length: 15 }, () => view(drama, 'ann')));
    expect(calls.flatMap((call) => call.rows)).toHaveLength(1);
    await view(drama, 'ben');
    await sql`update recent_views set counted_at = now() - interval '31 minutes'`.execute(db);
    await view(drama, 'ann');
    await fold();
    expect(await viewCount(drama)).toBe(3);
    await expectTrueListings();
  });

  test('views of a drama that an import holds wait, and none is lost', async () => {
    const [held, free] = [await addDrama(), await addDrama()];
    const importing = await db.startTransaction().execute();
    await importing
      .updateTable('dramas')
      .set({ is_new_release: true })
      .where('id', '=', held)
      .execute();
    await Promise.all([view(held, 'ann'), view(free, 'ann')]);
    await fold();
    expect([await viewCount(held), await viewCount(free)]).toEqual([0, 1]);
    await importing.commit().execute();
    await Promise.all([fold(), fold()]);
    expect(await viewCount(held)).toBe(1);
    await expectTrueListings();
  });

  test('views pending for a deleted drama are dropped', async () => {
    const drama = await addDrama();
    await view(drama, 'ann');
    await db.deleteFrom('dramas').where('id', '=', drama).execute();
    await fold();
    expect(await db.selectFrom('pending_views').selectAll().execute()).toEqual([]);
  });

  test('a history has one entry a drama, at a place that can be', async () => {
    const entry = { user_id: await addUser(), drama_id: await addDrama() };
    const add = (place: object) =>
      db
        .insertInto('watch_history')
        .values({ ...entry, ...place })
        .execute();
    await add({ position_seconds: 12.5 });
    expect(await refusal(add({}))).toBe('watch_history_pkey');
    expect(await refusal(add({ position_seconds: -1 }))).toBe('watch_history_position_range');
    expect(await refusal(add({ episode_no: 0 }))).toBe('watch_history_episode_range');
  });
});

describe('copyright cart', () => {
  const add = (user: number, drama: number) =>
    db.insertInto('copyright_cart_lines').values({ user_id: user, drama_id: drama }).execute();
  const lineCount = async (user: number) => {
    const row = db.selectFrom('users').select('cart_line_count').where('id', '=', user);
    return (await row.executeTakeFirstOrThrow()).cart_line_count;
  };

  test('of two parallel adds at 499 lines one fits', async () => {
    const user = await addUser();
    const { rows } = await sql<{ id: number }>`
      insert into dramas (original_language, original_title, cover, release_date)
      select 'zh', '名', '/c.webp', '2026-01-01' from generate_series(1, 501) returning id`.execute(
      db,
    );
    const dramas = rows.map((row) => row.id);
    await sql`insert into copyright_cart_lines (user_id, drama_id)
      select ${user}, unnest(${dramas.slice(2)}::bigint[])`.execute(db);
    expect(await lineCount(user)).toBe(499);

    const outcomes = await Promise.all(
      dramas.slice(0, 2).map((drama) => add(user, drama).then(() => 'added', readConstraint)),
    );
    expect(outcomes.toSorted()).toEqual(['added', 'users_cart_line_limit']);
    expect(await lineCount(user)).toBe(500);
  });

  test('holds a drama once, counts its lines, and loses a deleted drama', async () => {
    const user = await addUser();
    const [first, second, third] = [await addDrama(), await addDrama(), await addDrama()];
    await Promise.all([first, second, third].map((drama) => add(user, drama)));
    expect(await refusal(add(user, first))).toBe('copyright_cart_lines_drama_once');
    await db.deleteFrom('dramas').where('id', '=', first).execute();
    await db.deleteFrom('copyright_cart_lines').where('drama_id', '=', second).execute();
    expect(await lineCount(user)).toBe(1);
    const toOther = sql`update copyright_cart_lines set user_id = ${await addUser()}`;
    expect(await refusal(toOther.execute(db))).toBe('copyright_cart_lines_owner_kept');
    const version = sql`update copyright_cart_lines set is_custom_version = 2`;
    expect(await refusal(version.execute(db))).toBe('copyright_cart_lines_version_known');
  });
});

describe('copyright orders', () => {
  const PATHS: Record<OrderStatus, OrderStatus[]> = {
    submitted: [],
    in_review: ['in_review'],
    quoted: ['in_review', 'quoted'],
    confirmed: ['in_review', 'quoted', 'confirmed'],
    delivered: ['in_review', 'quoted', 'confirmed', 'delivered'],
    declined: ['declined'],
    withdrawn: ['withdrawn'],
  };
  const NEXT: Record<OrderStatus, OrderStatus[]> = {
    submitted: ['in_review', 'declined', 'withdrawn'],
    in_review: ['quoted', 'declined', 'withdrawn'],
    quoted: ['confirmed', 'declined', 'withdrawn'],
    confirmed: ['delivered', 'declined', 'withdrawn'],
    delivered: [],
    declined: [],
    withdrawn: [],
  };
  const STATUSES = Object.keys(NEXT) as OrderStatus[];

  const move = (order: number, status: OrderStatus, note = status === 'declined' ? 'no' : '') =>
    db
      .insertInto('copyright_order_events')
      .values({ order_id: order, status, note, actor: 'test' })
      .execute();
  const readOrder = (order: number) =>
    db.selectFrom('copyright_orders').selectAll().where('id', '=', order).executeTakeFirstOrThrow();
  const addMovedOrder = async (status: OrderStatus) => {
    const order = await addOrder(await addUser());
    for (const step of PATHS[status]) await move(order, step);
    return order;
  };

  test.for(STATUSES)('from %s only the legal steps can be taken', async (from) => {
    const order = await addMovedOrder(from);
    for (const to of STATUSES.filter((status) => !NEXT[from].includes(status) && status !== from)) {
      expect(await refusal(move(order, to)), `${from} to ${to}`).toBe(
        'copyright_orders_legal_step',
      );
    }
    expect((await readOrder(order)).status).toBe(from);
    for (const to of NEXT[from]) {
      const other = await addMovedOrder(from);
      await move(other, to);
      expect((await readOrder(other)).status).toBe(to);
    }
  });

  test('of two withdrawals at once one is in the timeline', async () => {
    const order = await addMovedOrder('in_review');
    const outcomes = await Promise.all(
      [1, 2].map(() => move(order, 'withdrawn').then(() => 'moved', readConstraint)),
    );
    expect(outcomes.toSorted()).toEqual(['copyright_orders_legal_step', 'moved']);
    const timeline = db
      .selectFrom('copyright_order_events')
      .select(['event_no', 'status'])
      .where('order_id', '=', order)
      .orderBy('event_no');
    expect(await timeline.execute()).toEqual([
      { event_no: 1, status: 'submitted' },
      { event_no: 2, status: 'in_review' },
      { event_no: 3, status: 'withdrawn' },
    ]);
  });

  test('a note adds to the timeline; declining needs a reason; no status without an event', async () => {
    const order = await addMovedOrder('in_review');
    await move(order, 'in_review', 'we asked the studio');
    expect(await refusal(move(order, 'declined', ' '))).toBe(
      'copyright_order_events_declined_has_reason',
    );
    const silent = db.updateTable('copyright_orders').set({ status: 'quoted' });
    expect(await refusal(silent.where('id', '=', order).execute())).toBe(
      'copyright_orders_timeline',
    );
    expect(await refusal(addOrder(await addUser(), { status: 'quoted' }))).toBe(
      'copyright_orders_legal_step',
    );
  });

  test('an order has all its items from the start, and never others', async () => {
    const user = await addUser();
    expect(await refusal(addOrder(user, { item_count: 3 }))).toBe('copyright_orders_whole');
    expect(await refusal(addOrder(user, { item_count: 1 }))).toBe('copyright_order_items_frozen');
    const order = await addOrder(user);
    const items = sql`copyright_order_items`;
    const frozen = [
      sql`update ${items} set title = 'Another' where order_id = ${order}`,
      sql`delete from ${items} where order_id = ${order} and position = 1`,
      sql`insert into ${items} select order_id, 3, 99, title, original_title, cover, 1, 1, 0
        from ${items} where order_id = ${order} and position = 1`,
    ];
    for (const change of frozen) {
      expect(await refusal(change.execute(db))).toBe('copyright_order_items_frozen');
    }
    const forged = sql`update copyright_order_events set note = 'x' where order_id = ${order}`;
    expect(await refusal(forged.execute(db))).toBe('copyright_order_events_frozen');
    await db.deleteFrom('copyright_orders').where('id', '=', order).execute();
  });

  test.for<Partial<Insertable<CopyrightOrdersTable>>>([
    { order_no: 'OTHER-1' },
    { term_months: 99 },
    { territories: ['FR'] },
    { contact_email: 'other@example.org' },
    { message: 'changed' },
    { locale: 'ja' },
  ])('an order that was sent keeps its %o', async (change) => {
    const order = await addOrder(await addUser());
    const update = db.updateTable('copyright_orders').set(change).where('id', '=', order);
    expect(await refusal(update.execute())).toBe('copyright_orders_frozen');
  });

  test.for<[wrong: object, constraint: string]>([
    [{ term_months: 0 }, 'copyright_orders_term_range'],
    [{ term_months: 121 }, 'copyright_orders_term_range'],
    [{ territories: [] }, 'copyright_orders_territories_form'],
    [{ territories: ['WORLD', 'FR'] }, 'copyright_orders_territories_form'],
    [{ territories: ['fr'] }, 'copyright_orders_territories_form'],
    [{ territories: ['FR', null] }, 'copyright_orders_territories_form'],
    [{ media: [] }, 'copyright_orders_media_known'],
    [{ media: ['svod', 'cinema'] }, 'copyright_orders_media_known'],
    [{ languages: [] }, 'copyright_orders_languages_form'],
    [{ languages: ['Spanish'] }, 'copyright_orders_languages_form'],
    [{ message: 'x'.repeat(2001) }, 'copyright_orders_message_length'],
    [{ contact_name: null }, 'copyright_orders_person_whole'],
    [{ idempotency_key: 'k' }, 'copyright_orders_key_form'],
    [{ item_count: 501 }, 'copyright_orders_item_range'],
    [{ status: 'lost' }, 'copyright_orders_legal_step'],
  ])('an order with %o is refused', async ([wrong, constraint]) => {
    expect(await refusal(addOrder(await addUser(), wrong))).toBe(constraint);
  });

  test('a key makes one order of a user, and another of another user', async () => {
    const [user, other] = [await addUser(), await addUser()];
    const key = { idempotency_key: 'key-1', request_fingerprint: randomBytes(32) };
    await addOrder(user, key);
    expect(await refusal(addOrder(user, key))).toBe('copyright_orders_key_once');
    await addOrder(other, key);
  });

  test('when an account is deleted its order stays, without the person', async () => {
    const [user, drama] = [await addUser(), await addDrama()];
    const key = { idempotency_key: 'key-1', request_fingerprint: randomBytes(32) };
    const order = await addOrder(user, { message: 'I am Ann', ...key });
    const line = { user_id: user, drama_id: drama };
    await db.insertInto('copyright_cart_lines').values(line).execute();
    await db.insertInto('watch_history').values(line).execute();

    await db.deleteFrom('users').where('id', '=', user).execute();
    expect(await readOrder(order)).toMatchObject({
      user_id: null,
      status: 'submitted',
      contact_name: null,
      contact_company: null,
      contact_email: null,
      contact_phone: null,
      message: '',
      idempotency_key: null,
      request_fingerprint: null,
      item_count: 2,
    });
    await move(order, 'in_review');
    const lines = db.selectFrom('copyright_cart_lines').select('id').where('user_id', '=', user);
    expect(await lines.execute()).toEqual([]);
  });
});

test('the audit log is only added to', async () => {
  const entry = { actor: 'root', action: 'account.disable', subject: 'user:1' };
  await db
    .insertInto('audit_log')
    .values({ ...entry, change: { reason: 'spam' } })
    .execute();
  const changes = [
    sql`update audit_log set actor = 'nobody'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ];
  for (const change of changes) expect(await refusal(change.execute(db))).toBe('audit_log_frozen');
  expect(
    await refusal(
      sql`insert into audit_log (actor, action, subject, change)
    values ('root', 'a.b', 's', '[]')`.execute(db),
    ),
  ).toBe('audit_log_change_object');
});

describe('plans at 20,000 dramas', () => {
  const DRAMAS = 20_000;
  let large: Db;

  beforeAll(async () => {
    large = (await createTestDatabase()).db;
    await large.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '20s'`.execute(tx);
      // Without triggers and foreign keys, for speed; the listings are then built at once.
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
    // Moves what was just written into the index of grams.
    await sql`vacuum drama_search_terms`.execute(large);
  }, 30_000);

  const entries = sql`select drama_id from listing_entries`;
  const newest = sql`order by release_date desc, drama_id desc`;
  const popular = sql`order by view_count desc, drama_id desc`;
  const page100 = sql`limit 24 offset 2376`;

  // What each list is read from: the index, and no sort.
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
  ])('%s', async ([, index, query]) => {
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
  ])('search for %s', async ([, index, query]) => {
    const { nodes, indexes } = await explain(query);
    expect(nodes).not.toContain('Seq Scan');
    expect(indexes).toContain(index);
  });

  test('a year is a range of dates: both name the same dramas, in the same number', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where release_year = 2020) as by_year,
        count(*) filter (where release_date between '2020-01-01' and '2020-12-31') as by_date,
        (select sum(drama_count)::int from listing_counts where tag_id = 0 and release_year = 2020)
          as kept
      from listing_entries where tag_id = 0`.execute(large);
    const [{ by_year, by_date, kept }] = rows as [Record<string, number>];
    expect(by_year).toBeGreaterThan(1000);
    expect([by_date, kept]).toEqual([by_year, by_year]);
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

// The people and things of the stories ---------------------------------------------------------

let lastNumber = 0;
function nextNumber() {
  lastNumber += 1;
  return lastNumber;
}

async function addDrama(over: Partial<Insertable<DramasTable>> = {}): Promise<number> {
  const row = await db
    .insertInto('dramas')
    .values({
      original_language: 'zh',
      original_title: '月门',
      cover: '/media/posters/moon-gate-640.webp#3a2233',
      release_date: '2026-01-31',
      state: 'published',
      published_at: new Date(),
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function addVideo(duration_seconds: number): Promise<number> {
  const n = nextNumber();
  const row = await db
    .insertInto('videos')
    .values({ path: `/media/v${n}.m3u8`, thumbnail: '/media/v.webp', duration_seconds })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function addTag(): Promise<number> {
  const n = nextNumber();
  const row = await db
    .insertInto('tags')
    .values({ slug: `tag-${n}`, position: n })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function tagDrama(drama_id: number, tag_id: number, position: number) {
  return db.insertInto('drama_tags').values({ drama_id, tag_id, position }).execute();
}

async function addUser(over: object = {}): Promise<number> {
  const n = nextNumber();
  const row = await db
    .insertInto('users')
    .values({
      nickname: `user_${n}`,
      email: `user${n}@example.org`,
      password_hash: '$argon2id$v=19$…',
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** An order of two items. */
function addOrder(user: number, over: object = {}): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .insertInto('copyright_orders')
      .values({
        order_no: `VG-${String(nextNumber()).padStart(6, '0')}`,
        user_id: user,
        contact_name: 'Ann',
        contact_email: 'ann@example.org',
        territories: ['WORLD'],
        media: ['svod', 'tv'],
        languages: ['es', 'pt-BR'],
        term_months: 24,
        is_exclusive: false,
        locale: 'en',
        item_count: 2,
        ...over,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const item = {
      order_id: order.id,
      title: 'Moon Gate',
      original_title: '月门',
      cover: '/c.webp',
      episode_count: 80,
      total_minutes: 120,
      is_custom_version: -1,
    } as const;
    await tx
      .insertInto('copyright_order_items')
      .values([
        { ...item, position: 1, drama_id: 1 },
        { ...item, position: 2, drama_id: 2 },
      ])
      .execute();
    return order.id;
  });
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}

/** The constraint that refused the work; fails when nothing did. */
async function refusal(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(() => 'not refused', readConstraint);
}

function readConstraint(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.constraint) return error.constraint;
  throw error;
}

async function listedTags(drama: number): Promise<number[]> {
  const rows = await db
    .selectFrom('listing_entries')
    .select('tag_id')
    .where('drama_id', '=', drama)
    .orderBy('tag_id')
    .execute();
  return rows.map((row) => row.tag_id);
}

async function countListed(tag: number): Promise<number> {
  const rows = await db
    .selectFrom('listing_counts')
    .select('drama_count')
    .where('tag_id', '=', tag)
    .execute();
  return rows.reduce((total, row) => total + row.drama_count, 0);
}

/** Everything the triggers keep is what the catalogue says. */
async function expectTrueListings() {
  const { rows } = await sql`
    with entries as (
      select drama_id, tag_id, release_date, is_new_release, view_count from listing_entries
    ), counts as (
      select tag_id, release_year, is_new_release, count(*)::int as drama_count
      from listing_entries group by 1, 2, 3
    )
    (table entries except table expected_listing_entries)
    union all (table expected_listing_entries except table entries)
    union all select drama_id, null, null, null, null from (
      (table listing_titles except table expected_listing_titles)
      union all (table expected_listing_titles except table listing_titles)
    ) as titles
    union all select null, tag_id, null, null, drama_count from (
      (table counts except table listing_counts) union all (table listing_counts except table counts)
    ) as counts`.execute(db);
  expect(rows).toEqual([]);
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}
