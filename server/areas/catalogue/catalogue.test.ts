import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DramaCard } from '#contract/catalogue.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { Envelope } from '#contract/transport/envelope.ts';
import { addDrama, addNavigationItem, addTag } from '#tests/support/data/catalogue.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const server = await startTestServer({ settings: { API_RATE: '0' } });
const { db } = server.context;

beforeEach(async () => {
  await db.deleteFrom('dramas').execute();
  await db.deleteFrom('tags').execute();
  await db.deleteFrom('navigation_items').execute();
});

async function call<Data = DramaCard[]>(path: string, lang = 'en', { url } = server) {
  // The notification that clears the cache after a change may not have arrived yet.
  server.context.catalogue.clearCache();
  const response = await fetch(`${url}/api/${path}`, { headers: { lang } });
  return (await response.json()) as Envelope<Data>;
}

const newReleases = async (query = '', lang?: string, from?: TestServer) =>
  (await call(`drama/getDramaListByIsNewRelease${query}`, lang, from)).data;
const byTag = (query: string, lang?: string) => call(`drama/getDramaListByTag?${query}`, lang);
const ids = (cards: DramaCard[]) => cards.map(({ drama_id }) => drama_id);

describe('new releases', () => {
  test('are published dramas, newest first; of one day, the last added comes first', async () => {
    const add = (releaseDate: string, more = {}) =>
      addDrama(db, { releaseDate, isNewRelease: true, ...more });
    const spring = await add('2026-03-01');
    const summer = await add('2026-07-01');
    const summerToo = await add('2026-07-01');
    const winter = await add('2025-12-01');
    await add('2026-08-01', { state: 'draft' });
    await add('2026-08-02', { state: 'withdrawn' });
    await add('2026-08-03', { isNewRelease: false });
    expect(ids(await newReleases())).toEqual([summerToo, summer, spring, winter]);
    expect(ids(await newReleases('?limit=2'))).toEqual([summerToo, summer]);

    await db.updateTable('dramas').set({ state: 'withdrawn' }).where('id', '=', summer).execute();
    expect(ids(await newReleases())).toEqual([summerToo, spring, winter]);
  });

  test('return twelve dramas by default; a limit outside 1 to 48 is rejected', async () => {
    for (let n = 0; n < 13; n++) await addDrama(db, { isNewRelease: true });
    expect(await newReleases()).toHaveLength(12);
    expect(await newReleases('?limit=48')).toHaveLength(13);
    for (const limit of ['0', '49', '-1', '1.5', 'many', '']) {
      expect(await call(`drama/getDramaListByIsNewRelease?limit=${limit}`)).toMatchObject({
        code: outcomes.invalidInput.code,
        data: { field: 'limit' },
      });
    }
  });

  test('contain every field of a card', async () => {
    const [romance, revenge] = [
      await addTag(db, 'romance', 1, { en: 'Romance' }),
      await addTag(db, 'revenge', 2, { en: 'Revenge' }),
    ];
    const id = await addDrama(db, {
      originalTitle: '月门',
      texts: { en: { title: 'Moon Gate', synopsis: 'She opens it.' } },
      tagIds: [romance, revenge],
      cover: '/media/posters/moon-gate-640.webp#3a2233',
      isNewRelease: true,
      viewCount: 5_000_000_000,
      releaseDate: '2026-02-03',
      audioLanguages: ['zh'],
      subtitleLanguages: ['en', 'zh', 'es-MX'],
    });
    await addEpisodes(id, [70, 80]);
    await sql`update drama_tags set position = 3 - position where drama_id = ${id}`.execute(db);
    await expect
      .poll(() => newReleases())
      .toEqual([
        {
          drama_id: id,
          title: 'Moon Gate',
          original_title: '月门',
          cover: '/media/posters/moon-gate-640.webp#3a2233',
          tags: [
            { tag_id: revenge, tag_name: 'Revenge' },
            { tag_id: romance, tag_name: 'Romance' },
          ],
          episode_count: 2,
          total_minutes: 3,
          view_count: 5_000_000_000,
          release_year: 2026,
          is_new_release: true,
          languages: ['zh', 'en', 'es-MX'],
          synopsis: 'She opens it.',
        },
      ]);
  });

  async function addEpisodes(drama_id: number, seconds: number[]) {
    for (const [index, duration_seconds] of seconds.entries()) {
      const path = `/media/clips/${drama_id}-${index}.mp4`;
      const { id } = await db
        .insertInto('videos')
        .values({ path, thumbnail: '/media/still.webp', duration_seconds })
        .returning('id')
        .executeTakeFirstOrThrow();
      const episode = { drama_id, episode_no: index + 1, video_id: id };
      await db.insertInto('episodes').values(episode).execute();
    }
  }
});

describe('a tag', () => {
  test('lists its published dramas, most viewed first, up to the limit', async () => {
    const [romance, other] = [await addTag(db, 'romance', 1), await addTag(db, 'other', 2)];
    const add = (viewCount: number, more = {}) =>
      addDrama(db, { viewCount, tagIds: [romance], ...more });
    const least = await add(10);
    const most = await add(900);
    const middle = await add(90, { tagIds: [other, romance] });
    await add(9_999, { state: 'draft' });
    await add(9_999, { tagIds: [other] });
    expect(ids((await byTag(`tag_id=${romance}`)).data)).toEqual([most, middle, least]);
    expect(ids((await byTag(`tag_id=${romance}&limit=1`)).data)).toEqual([most]);

    await db.updateTable('dramas').set({ view_count: 1_000 }).where('id', '=', least).execute();
    expect(ids((await byTag(`tag_id=${romance}`)).data)).toEqual([least, most, middle]);
  });

  test('without dramas returns an empty list; an unknown tag returns 404', async () => {
    const empty = await addTag(db, 'empty', 1);
    expect(await byTag(`tag_id=${empty}`)).toEqual({
      code: outcomes.ok.code,
      message: 'OK',
      data: [],
    });
    for (const unknown of [empty + 1_000, Number.MAX_SAFE_INTEGER]) {
      expect(await byTag(`tag_id=${unknown}`)).toMatchObject({
        code: outcomes.notFound.code,
        data: null,
      });
    }
  });

  test.each([
    '',
    'tag_id=',
    'tag_id=0',
    'tag_id=-1',
    'tag_id=9007199254740993',
    'tag_id=1&tag_id=2',
  ])('is rejected as invalid input in the query "%s"', async (query) => {
    expect(await byTag(query)).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field: 'tag_id' },
    });
  });

  test('is listed by position, with its name in the requested language and its number of published dramas', async () => {
    const revenge = await addTag(db, 'revenge', 2, { en: 'Revenge', zh: '复仇' });
    const romance = await addTag(db, 'romance', 1, { en: 'Romance', ja: '恋愛' });
    const bare = await addTag(db, 'family-feud', 3);
    await addDrama(db, { tagIds: [romance, revenge], releaseDate: '2025-01-01' });
    await addDrama(db, { tagIds: [romance], isNewRelease: true });
    await addDrama(db, { tagIds: [romance], state: 'draft' });
    const tags = async (lang: string) => (await call('drama/getTag', lang)).data;

    expect(await tags('en')).toEqual([
      { tag_id: romance, tag_name: 'Romance', count: 2 },
      { tag_id: revenge, tag_name: 'Revenge', count: 1 },
      { tag_id: bare, tag_name: 'family-feud', count: 0 },
    ]);
    const names = async (lang: string) =>
      (await tags(lang)).map((tag) => (tag as unknown as { tag_name: string }).tag_name);
    expect(await names('ja')).toEqual(['恋愛', 'Revenge', 'family-feud']);
    expect(await names('zh-TW')).toEqual(['Romance', '复仇', 'family-feud']);

    const onCard = async () => (await byTag(`tag_id=${revenge}`, 'zh')).data[0]?.tags;
    await expect.poll(onCard).toEqual([
      { tag_id: romance, tag_name: 'Romance' },
      { tag_id: revenge, tag_name: '复仇' },
    ]);
  });

  test('that was renamed is shown with its new name without a restart', async () => {
    const tag = await addTag(db, 'romance', 1, { en: 'Romance' });
    await addDrama(db, { tagIds: [tag] });
    const shown = async () => (await byTag(`tag_id=${tag}`)).data[0]?.tags[0]?.tag_name;
    await expect.poll(shown).toBe('Romance');
    await db.updateTable('tag_texts').set({ name: 'Love' }).where('tag_id', '=', tag).execute();
    await expect.poll(shown).toBe('Love');
  });
});

describe('texts', () => {
  const zh = { title: '月门', synopsis: '简' };
  const tw = { title: '月門', synopsis: '繁' };
  const en = { title: 'Moon Gate', synopsis: 'English' };
  const ko = { title: '달의 문', synopsis: '한국어' };
  const ja = { title: '月の門', synopsis: '日本語' };
  const onlyOriginal = { title: 'Porte', synopsis: '' };

  test.each([
    ['zh-TW', { 'zh-TW': tw, zh, en, ko }, tw],
    ['zh-TW', { zh, en, ko }, zh],
    ['zh-TW', { en, ko }, en],
    ['zh-TW', { ko, ja }, ko],
    ['zh', { 'zh-TW': tw, en, ko }, en],
    ['es', { zh, en, ko }, en],
    ['es', { zh, ko, ja }, ko],
    ['en', { zh, ko, ja }, ko],
    ['ja', { zh, en, ko, ja }, ja],
  ])('in %s are chosen from these by the order of fallback: %j', async (lang, texts, expected) => {
    await addDrama(db, { originalLanguage: 'ko', isNewRelease: true, texts });
    expect(await newReleases('', lang)).toMatchObject([expected]);
  });

  test.each(['es', 'zh-TW', 'en'])(
    'in %s show the original title if only languages exist that are no fallback for it',
    async (lang) => {
      const texts = { ja, ko };
      const drama = { originalLanguage: 'fr', originalTitle: 'Porte', isNewRelease: true, texts };
      await addDrama(db, drama);
      expect(await newReleases('', lang)).toMatchObject([onlyOriginal]);
    },
  );

  test('without any translation show the original title', async () => {
    await addDrama(db, { originalTitle: 'Porte', isNewRelease: true });
    expect(await newReleases()).toMatchObject([onlyOriginal]);
  });
});

describe('the menu', () => {
  test('lists known pages by position, in the requested language', async () => {
    await addNavigationItem(db, 'About', 3, { en: 'About us', zh: '关于' });
    await addNavigationItem(db, 'Home', 1, { en: 'Home', zh: '首页', 'zh-TW': '首頁' });
    await addNavigationItem(db, 'Jukebox', 2, { en: 'Jukebox' });
    await addNavigationItem(db, 'Cooperation', 4);
    const menu = async (lang: string) =>
      (await call('app/cms/navigation/getNavigationList', lang)).data;
    expect(await menu('es')).toEqual([
      { navigation_name: 'Home', route_name: 'Home' },
      { navigation_name: 'About us', route_name: 'About' },
      { navigation_name: 'Cooperation', route_name: 'Cooperation' },
    ]);
    expect(await menu('zh-TW')).toMatchObject([
      { navigation_name: '首頁' },
      { navigation_name: '关于' },
      { navigation_name: 'Cooperation' },
    ]);
    await db
      .updateTable('navigation_items')
      .set({ is_enabled: true })
      .where('route_name', '=', 'Cooperation')
      .execute();
    expect(await menu('es')).toContainEqual({
      navigation_name: 'Cooperation',
      route_name: 'Cooperation',
      is_enabled: true,
    });
  });
});

test('MEDIA_BASE_URL replaces /media in covers; other addresses are unchanged', async () => {
  const withCdn = await startTestServer({
    connection: server.context.connection,
    settings: { MEDIA_BASE_URL: 'https://cdn.example/v/' },
  });
  const covers = [
    '/media/posters/a-640.webp#3a2233',
    'https://other.example/media/b.jpg',
    '/c.png',
  ];
  for (const cover of covers) await addDrama(db, { cover, isNewRelease: true });
  const shown = await newReleases('', 'en', withCdn);
  expect(shown.map(({ cover }) => cover).toReversed()).toEqual([
    'https://cdn.example/v/posters/a-640.webp#3a2233',
    'https://other.example/media/b.jpg',
    '/c.png',
  ]);
});
