import { type Insertable, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/db/tables.ts';
import { createRows } from '#tests/support/data/constraint-rows.ts';
import { hearCatalogue } from '#tests/support/database/catalogue-notices.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const { connection, db } = await createTestDatabase();
const { addDrama, addTag, tagDrama, listedTags, countListed, expectCorrectListings, countWaiting } =
  createRows(db);

describe('listings', () => {
  test('and their counts stay correct from a draft to its deletion', async () => {
    const tag = await addTag();
    const drama = await addDrama({ state: 'draft', published_at: null });
    await tagDrama(drama, tag, 1);
    expect(await listedTags(drama)).toEqual([]);

    const change = (set: Partial<Insertable<Database['dramas']>>) =>
      db.updateTable('dramas').set(set).where('id', '=', drama).execute();
    await change({ state: 'published', published_at: new Date() });
    expect(await listedTags(drama)).toEqual([0, tag]);
    expect(await countListed(tag)).toBe(1);
    await expectCorrectListings();

    await change({ release_date: '2019-05-05', is_new_release: true, view_count: 77 });
    await expectCorrectListings();
    await change({ state: 'withdrawn' });
    expect(await countListed(tag)).toBe(0);
    await expectCorrectListings();
    await change({ state: 'published' });
    await db.deleteFrom('drama_tags').where('drama_id', '=', drama).execute();
    expect(await listedTags(drama)).toEqual([0]);
    await db.deleteFrom('dramas').where('id', '=', drama).execute();
    expect(await listedTags(drama)).toEqual([]);
    await expectCorrectListings();
  });

  test('have a title in every language, chosen by the fallback order', async () => {
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

  test('contain a tag that was added while another session published the drama', async () => {
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

  test('are the same after a rebuild', async () => {
    await tagDrama(await addDrama(), await addTag(), 1);
    await expectCorrectListings();
    const indexes = () =>
      sql`select indexdef from pg_indexes where tablename like 'listing%' order by 1`.execute(db);
    const before = await indexes();
    await sql`select rebuild_listings()`.execute(db);
    await expectCorrectListings();
    expect((await indexes()).rows).toEqual(before.rows);
  });
});

describe('catalogue_changed notifications', () => {
  test('are sent once per transaction that changes a title, and never for views', async () => {
    const drama = await addDrama();
    const { receive, stop } = await hearCatalogue(connection, db);

    await db.updateTable('dramas').set({ view_count: 5 }).where('id', '=', drama).execute();
    await db.insertInto('pending_views').values({ drama_id: drama, views: 3 }).execute();
    await sql`select fold_pending_views()`.execute(db);
    expect(await receive()).toEqual([]);

    await db.transaction().execute(async (tx) => {
      const text = { drama_id: drama, locale: 'en', title: 'Moon Gate' } as const;
      await tx.insertInto('drama_texts').values(text).execute();
      await tx
        .updateTable('drama_texts')
        .set({ title: 'Sun Gate' })
        .where('drama_id', '=', drama)
        .execute();
    });
    expect(await receive()).toEqual(['']);
    await db.updateTable('dramas').set({ cover: '/new.webp' }).where('id', '=', drama).execute();
    expect(await receive()).toEqual(['']);
    await stop();
  });

  test('cover every column of dramas that a page can show', async () => {
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
