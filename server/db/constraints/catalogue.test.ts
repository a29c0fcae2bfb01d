import { type Insertable, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/db/tables.ts';
import { createRows, refusal } from '#tests/support/data/constraint-rows.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const { db } = await createTestDatabase();
const { addDrama, addVideo, addTag, tagDrama } = createRows(db);

describe('catalogue', () => {
  test('an episode number is unique, and the drama stores its episode count and total minutes', async () => {
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

  test.for<[wrong: Partial<Insertable<Database['dramas']>>, constraint: string]>([
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

  test('a draft may be incomplete, a drama that was ever published may not', async () => {
    const empty = {
      original_language: null,
      original_title: null,
      cover: null,
      release_date: null,
      published_at: null,
    };
    const draft = await addDrama({ ...empty, state: 'draft' });
    const change = (set: Partial<Insertable<Database['dramas']>>) =>
      db.updateTable('dramas').set(set).where('id', '=', draft).execute();
    const published = { state: 'published', published_at: new Date() } as const;
    expect(await refusal(change(published))).toBe('dramas_published_complete');
    // A first original title is queued for the search index like any other change.
    await db.deleteFrom('drama_search_notes').where('drama_id', '=', draft).execute();
    await change({ original_title: '月门' });
    expect(
      await db.selectFrom('drama_search_notes').where('drama_id', '=', draft).selectAll().execute(),
    ).toHaveLength(1);
    const complete = {
      original_language: 'zh',
      original_title: '月门',
      cover: '/media/c.webp',
      release_date: '2026-01-31',
    };
    for (const field of Object.keys(complete)) {
      const lacking = { ...published, ...complete, [field]: null };
      expect(await refusal(change(lacking)), field).toBe('dramas_published_complete');
    }
    await change({ ...published, ...complete });
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

  test('an external id is unique and optional', async () => {
    await addDrama({ external_id: 'EXT-1' });
    expect(await refusal(addDrama({ external_id: 'EXT-1' }))).toBe('dramas_external_id_unique');
    await Promise.all([addDrama(), addDrama()]);
  });

  test('a drama has at most one text per interface language', async () => {
    const drama = await addDrama();
    const addText = (locale: string) =>
      sql`insert into drama_texts (drama_id, locale, title) values (${drama}, ${locale}, 'T')`.execute(
        db,
      );
    await addText('zh-TW');
    expect(await refusal(addText('fr'))).toBe('locale_code_known');
    expect(await refusal(addText('zh-TW'))).toBe('drama_texts_pkey');
  });

  test('a drama has one primary tag, and a tag in use cannot be deleted', async () => {
    const drama = await addDrama();
    const [first, second] = [await addTag(), await addTag()];
    await tagDrama(drama, first, 1);
    expect(await refusal(tagDrama(drama, second, 1))).toBe('drama_tags_position_unique');
    expect(await refusal(db.deleteFrom('tags').where('id', '=', first).execute())).toBe(
      'drama_tags_tag_id_fkey',
    );
  });

  test('tags can swap positions in one statement', async () => {
    const tags = [await addTag(), await addTag()];
    const places = () =>
      db.selectFrom('tags').select('position').where('id', 'in', tags).orderBy('id').execute();
    const before = (await places()).map((row) => row.position);
    const sum = before.reduce((total, position) => total + position);
    await sql`update tags set position = ${sum} - position where id = any(${tags})`.execute(db);
    expect((await places()).map((row) => row.position)).toEqual(before.toReversed());
  });

  test.for<[wrong: Partial<Insertable<Database['banners']>>, constraint: string]>([
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
