import type { UpdateObject } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DramaDetail } from '#contract/catalogue.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { Envelope } from '#contract/transport/envelope.ts';
import type { Database } from '#server/db/tables.ts';
import { hashToken } from '#server/text/tokens.ts';
import { addDrama, addTag } from '#tests/support/data/catalogue.ts';
import { startTestServer } from '#tests/support/server.ts';
import { type CatalogueService, createCatalogueService } from './catalogue.service.ts';

const server = await startTestServer({ settings: { API_RATE: '0' } });
const { db } = server.context;

beforeEach(async () => {
  await db.deleteFrom('dramas').execute();
  await db.deleteFrom('tags').execute();
  await db.deleteFrom('videos').execute();
  await db.deleteFrom('users').execute();
});

async function detail(dramaId: number | string, { lang = 'en', token = '' } = {}) {
  server.context.catalogue.clearCache();
  const headers = { lang, ...(token && { authorization: `Bearer ${token}` }) };
  const path = `${server.url}/api/drama/getDramaDetailById?drama_id=${dramaId}`;
  return (await (await fetch(path, { headers })).json()) as Envelope<DramaDetail>;
}

async function addVideo(name: string, subtitles: Record<string, string> = {}): Promise<number> {
  const { id } = await db
    .insertInto('videos')
    .values({
      path: `/media/clips/${name}/master.m3u8`,
      thumbnail: `/media/clips/${name}/still.webp#112233`,
      duration_seconds: 95,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [lang, label] of Object.entries(subtitles)) {
    const path = `/media/clips/${name}/${lang}.vtt`;
    await db.insertInto('video_subtitles').values({ video_id: id, lang, label, path }).execute();
  }
  return id;
}

const addEpisode = (drama_id: number, episode_no: number, video_id: number) =>
  db.insertInto('episodes').values({ drama_id, episode_no, video_id }).execute();

describe('the detail of a drama', () => {
  test('contains its card and its episodes in order, each with its subtitles', async () => {
    const id = await addDrama(db, {
      texts: { en: { title: 'Moon Gate', synopsis: 'She goes.' } },
      audioLanguages: ['ko'],
      subtitleLanguages: ['zh'],
    });
    const video = await addVideo('moon', { fr: 'Français', es: 'x', zh: 'y', 'zh-TW': 'z' });
    const bare = await addVideo('bare');
    await addEpisode(id, 2, bare);
    await addEpisode(id, 1, video);
    await addEpisode(id, 3, video);
    const title = { drama_id: id, episode_no: 2 };
    await db
      .insertInto('episode_texts')
      .values([
        { ...title, locale: 'en', title: 'The door' },
        { ...title, locale: 'zh', title: '门' },
      ])
      .execute();

    const { code, data } = await detail(id);
    expect(code).toBe(outcomes.ok.code);
    expect(data).toMatchObject({ drama_id: id, title: 'Moon Gate', episode_count: 3, related: [] });
    expect(data).toMatchObject({ languages: ['ko', 'zh'], audio_languages: ['ko'] });
    expect(data).not.toHaveProperty('is_collected');
    expect(data).not.toHaveProperty('last_watched');
    const subtitle = (lang: string, label: string) => ({
      lang,
      label,
      url: `/media/clips/moon/${lang}.vtt`,
    });
    const subtitles = [
      subtitle('zh', '简体中文'),
      subtitle('zh-TW', '繁體中文'),
      subtitle('es', 'Español'),
      subtitle('fr', 'Français'),
    ];
    const clip = {
      duration_seconds: 95,
      video_url: '/media/clips/moon/master.m3u8',
      thumbnail: '/media/clips/moon/still.webp#112233',
      subtitles,
      is_locked: false,
    };
    expect(data.episodes).toEqual([
      { episode_no: 1, title: '', ...clip },
      {
        episode_no: 2,
        title: 'The door',
        duration_seconds: 95,
        video_url: '/media/clips/bare/master.m3u8',
        thumbnail: '/media/clips/bare/still.webp#112233',
        subtitles: [],
        is_locked: false,
      },
      { episode_no: 3, title: '', ...clip },
    ]);
    const titleIn = async (lang: string) => (await detail(id, { lang })).data.episodes[1]?.title;
    expect(await titleIn('zh-TW')).toBe('门');
    expect(await titleIn('ko')).toBe('The door');
  });

  test('gives no address of episodes outside the preview or of a drama limited to some countries', async () => {
    const cover = '/media/posters/moon-640.webp#2b2734';
    const id = await addDrama(db, { cover });
    for (const no of [1, 2, 3]) await addEpisode(id, no, await addVideo(`m${no}`, { zh: '中文' }));
    const set = (rule: UpdateObject<Database, 'dramas'>) =>
      db.updateTable('dramas').set(rule).where('id', '=', id).execute();
    const listed = async (service: CatalogueService) =>
      (await service.getDetail('en', id)).episodes.map(
        ({ video_url, thumbnail, subtitles, is_locked }) => {
          const isOpen = video_url !== '';
          expect([thumbnail === cover, subtitles.length]).toEqual([!isOpen, isOpen ? 1 : 0]);
          return `${isOpen ? 'open' : 'closed'}${is_locked ? ', locked' : ''}`;
        },
      );
    expect(await listed(server.context.catalogue)).toEqual(['open', 'open', 'open']);
    await set({ preview: 'first', preview_episodes: 2 });
    expect(await listed(server.context.catalogue)).toEqual(['open', 'open', 'closed, locked']);
    await set({ preview: 'none', preview_episodes: null });
    expect(await listed(server.context.catalogue)).toEqual(Array(3).fill('closed, locked'));

    const applied = createCatalogueService(db, {
      mediaBaseUrl: undefined,
      areTerritoriesApplied: true,
      now: () => new Date(),
    });
    await set({ preview: 'first', preview_episodes: 2, watch_territories_excluded: ['CN'] });
    expect(await listed(server.context.catalogue)).toEqual(['open', 'open', 'closed, locked']);
    expect(await listed(applied)).toEqual(['closed', 'closed', 'closed, locked']);
    await set({ watch_territories_excluded: [] });
    expect(await listed(applied)).toEqual(['open', 'open', 'closed, locked']);
  });

  test('that is unknown, a draft or withdrawn is not found, even if it has related dramas', async () => {
    const tag = await addTag(db, 'romance', 1);
    const shown = await addDrama(db, { tagIds: [tag] });
    const draft = await addDrama(db, { tagIds: [tag], state: 'draft' });
    const withdrawn = await addDrama(db, { tagIds: [tag], state: 'withdrawn' });
    for (const id of [draft, withdrawn, withdrawn + 1_000, Number.MAX_SAFE_INTEGER]) {
      expect(await detail(id)).toMatchObject({ code: outcomes.notFound.code, data: null });
    }
    expect(await detail(shown)).toMatchObject({ code: outcomes.ok.code });
    expect(await detail('x')).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field: 'drama_id' },
    });
  });
});

describe('related dramas', () => {
  test('are at most twelve other dramas, sorted by the number of shared tags, then of views', async () => {
    const [a, b, c] = [
      await addTag(db, 'a', 1),
      await addTag(db, 'b', 2),
      await addTag(db, 'c', 3),
    ];
    const add = (tagIds: number[], viewCount: number, more = {}) =>
      addDrama(db, { tagIds, viewCount, ...more });
    const own = await add([a, b], 500);
    const oneTag = await add([a], 90);
    const twoTags = await add([b, a, c], 1, { isNewRelease: true });
    const twoTagsToo = await add([a, b], 2);
    await add([c], 900);
    await add([a, b], 900, { state: 'withdrawn' });
    const related = async () => (await detail(own)).data.related.map(({ drama_id }) => drama_id);
    expect(await related()).toEqual([twoTagsToo, twoTags, oneTag]);
    for (let n = 0; n < 14; n++) await add([b], n + 10);
    expect(await related()).toHaveLength(12);
    expect((await related()).slice(0, 3)).toEqual([twoTagsToo, twoTags, oneTag]);
  });
});

describe('a signed-in viewer', () => {
  async function addUser(name: string) {
    const { id } = await db
      .insertInto('users')
      .values({ nickname: name, email: `${name}@example.org`, password_hash: '$argon2id$none' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = `token-of-${name}`;
    const expires_at = new Date(Date.now() + 60_000);
    await db
      .insertInto('sessions')
      .values({ user_id: id, token_hash: hashToken(token), expires_at })
      .execute();
    return { id, token };
  }

  test('gets their own cart and watch state, never those of other users', async () => {
    const [ann, bob] = [await addUser('ann_1'), await addUser('bob_1')];
    const drama_id = await addDrama(db);
    const of = async (token: string) => (await detail(drama_id, { token })).data;
    expect(await of(ann.token)).toMatchObject({ is_collected: false, last_watched: null });

    await db.insertInto('copyright_cart_lines').values({ user_id: ann.id, drama_id }).execute();
    await db
      .insertInto('watch_history')
      .values({ user_id: ann.id, drama_id, episode_no: 3, position_seconds: 41.5 })
      .execute();
    expect(await of(ann.token)).toMatchObject({
      is_collected: true,
      last_watched: { episode_no: 3, position_seconds: 41.5 },
    });
    expect(await of(bob.token)).toMatchObject({ is_collected: false, last_watched: null });
    expect(await of('no-such-token')).not.toHaveProperty('is_collected');
  });
});
