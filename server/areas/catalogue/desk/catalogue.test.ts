import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DramaDetails, ListedDrama } from '#contract/desk/catalogue.ts';
import type { DeskClient } from '#contract/desk/client.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { addDrama, addTag } from '#tests/support/data/catalogue.ts';
import { clip } from '#tests/support/data/import.ts';
import { addOrder, flat, sendQuote } from '#tests/support/data/quotes.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

let desk: TestDesk;
let calls: DeskClient;
beforeAll(async () => {
  desk = await startTestDesk({ settings: { API_RATE: '0' } });
  calls = await desk.as('catalogue');
  await addTag(desk.context.db, 'urban', 1, { en: 'Urban', zh: '都市' });
  await addTag(desk.context.db, 'wuxia', 2, { en: 'Wuxia' });
});

let made = 0;
const cover = '/media/posters/agave-heiress-640.webp#3a2233';

/** A draft with an English title. */
async function addDraft(title = 'Lighthouse'): Promise<DramaDetails> {
  made += 1;
  const { drama } = await calls.addDrama({
    ...{ external_id: `T-${made}`, original_language: 'zh', locale: 'en', title },
  });
  return drama as DramaDetails;
}

type Changes = Parameters<DeskClient['saveDrama']>[0]['changes'];

const save = (drama: DramaDetails, changes: Changes, client = calls) =>
  client.saveDrama({ drama: drama.key, version: drama.version, changes });

const episode = (number: number, more: object = {}) => ({
  ...{ episode: number, ...clip, titles: {}, subtitles: [] },
  ...more,
});

const complete: Changes = {
  ...{ original_title: '灯塔', release_date: '2026-01-31', cover },
  episodes: [episode(1), episode(2)],
};

async function addComplete(title?: string): Promise<DramaDetails> {
  const { drama, errors } = await save(await addDraft(title), complete);
  expect(errors).toEqual([]);
  return drama as DramaDetails;
}

const auditOf = (key: string) => desk.context.audit.list({ subject: `drama:${key}`, limit: 10 });

const failure = (name: keyof typeof allOutcomes) =>
  expect.objectContaining({ code: allOutcomes[name].code });

describe('editing', () => {
  test('writes texts, facts and episodes, and one audit entry with the old and new values', async () => {
    const draft = await addDraft();
    const { drama, errors, warnings } = await save(draft, {
      ...complete,
      tags: ['wuxia', 'urban'],
      texts: { ja: { title: '灯台', synopsis: '光。' }, en: { synopsis: 'A light.' } },
      episodes: [
        episode(1, {
          titles: { en: 'One' },
          subtitles: [{ language: 'en', label: '', file: '/media/clips/romance/en.vtt' }],
        }),
      ],
    });
    expect(errors).toEqual([]);
    expect(warnings).toContain('no text in zh, zh-TW, ko, es');
    expect(drama).toMatchObject({
      state: 'draft',
      tags: ['wuxia', 'urban'],
      texts: { en: { title: 'Lighthouse', synopsis: 'A light.' }, ja: { title: '灯台' } },
      last_change: { by: 'catalogue@desk.example' },
      episodes: [
        {
          ...{ episode: 1, titles: { en: 'One' }, duration_seconds: 20 },
          subtitles: [{ language: 'en', label: 'English' }],
        },
      ],
    });
    const [entry, added] = await auditOf(draft.key);
    expect(entry).toMatchObject({
      ...{ actor: 'catalogue@desk.example', action: 'catalogue.edit' },
      change: { title_ja: { from: '', to: '灯台' }, tags: { from: '', to: 'wuxia, urban' } },
    });
    expect(added).toMatchObject({ action: 'catalogue.add', change: { added: true } });
  });

  test('an episode that moves takes its video along and leaves nothing at its old number', async () => {
    const drama = await addComplete();
    const { drama: saved } = await save(drama, {
      episodes: [
        { ...episode(1), video: '', thumbnail: '', duration_seconds: null, titles: { en: 'New' } },
        episode(2, { titles: { en: 'Old first' } }),
      ],
    });
    expect(saved?.episodes).toMatchObject([
      { episode: 1, video: '', titles: { en: 'New' } },
      { episode: 2, video: clip.video, titles: { en: 'Old first' } },
    ]);
  });

  test('errors are bound to fields, and nothing is changed', async () => {
    const draft = await addDraft();
    const { drama, errors } = await save(draft, {
      tags: ['unknown'],
      cover: '/media/poster.png x',
      texts: { ko: { synopsis: '줄거리' } },
      preview: 'first',
      episodes: [episode(1, { video: '/media/film.mp4' }), episode(1)],
    });
    expect(drama).toBeNull();
    expect(errors.map(({ field }) => field).sort()).toEqual([
      'cover',
      'episode 1',
      'episode 1 video',
      'preview_episodes',
      'tags',
      'title_ko',
    ]);
    expect(await calls.getDrama({ drama: draft.key })).toEqual(draft);
  });

  test('a file of the server cannot be named as media', async () => {
    const draft = await addDraft();
    await expect(save(draft, { cover: '/etc/passwd' })).rejects.toEqual(failure('invalidInput'));
  });

  test('of two editors, the second is told who changed the title, and nothing is overwritten', async () => {
    const draft = await addDraft();
    const other = await desk.as('owner', { email: 'mei@desk.example' });
    await save(draft, { texts: { en: { title: 'Beacon' } } }, other);
    const late = save(draft, { texts: { en: { title: 'Tower' } } });
    await expect(late).rejects.toEqual(
      expect.objectContaining({
        code: allOutcomes.changedMeanwhile.code,
        data: { by: 'mei@desk.example', at: expect.any(String) },
      }),
    );
    const current = await calls.getDrama({ drama: draft.key });
    expect(current.texts.en?.title).toBe('Beacon');
    const { drama } = await save(current, { texts: { ja: { title: '塔' } } });
    expect(drama?.texts).toMatchObject({ en: { title: 'Beacon' }, ja: { title: '塔' } });
  });

  test('of two saves at once, one is refused', async () => {
    const draft = await addDraft();
    const results = await Promise.allSettled([
      save(draft, { texts: { en: { title: 'One' } } }),
      save(draft, { texts: { en: { title: 'Two' } } }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a counted view does not change the version', async () => {
    const drama = await addComplete();
    await sql`update dramas set view_count = 5 where id = ${drama.drama_id}`.execute(
      desk.context.db,
    );
    expect((await calls.getDrama({ drama: drama.key })).version).toBe(drama.version);
  });

  test('episodes of a published title are removed only when that is allowed', async () => {
    const { drama_id, key } = await addComplete();
    await calls.publishDramas({ drama_ids: [drama_id] });
    const published = await calls.getDrama({ drama: key });
    const refused = await save(published, { episodes: [episode(1)] });
    expect(refused.errors).toHaveLength(1);
    const { drama } = await calls.saveDrama({
      ...{ drama: key, version: published.version, may_remove_episodes: true },
      changes: { episodes: [episode(1)] },
    });
    expect(drama?.episodes).toHaveLength(1);
  });

  test('an id that is taken is refused, in the language of the desk', async () => {
    const { key } = await addDraft();
    const spanish = await desk.as('catalogue', { locale: 'es' });
    const repeated = {
      external_id: key,
      original_language: 'en',
      locale: 'en',
      title: 'X',
    } as const;
    await expect(spanish.addDrama(repeated)).rejects.toThrow(`Ya hay un título con el ID ${key}.`);
  });

  test('a draft is deleted; a title that was published is not', async () => {
    const draft = await addDraft('Pilot');
    expect(await calls.deleteDrama({ drama: draft.key })).toEqual({
      ...{ key: draft.key, title: 'Pilot', episode_count: 0 },
    });
    await expect(calls.getDrama({ drama: draft.key })).rejects.toEqual(failure('refused'));
    const { drama_id, key } = await addComplete();
    await calls.publishDramas({ drama_ids: [drama_id] });
    await expect(calls.deleteDrama({ drama: key })).rejects.toEqual(failure('refused'));
  });
});

describe('publishing', () => {
  test('the plan names what prevents it, per title', async () => {
    const [ready, draft] = [await addComplete(), await addDraft()];
    const ids = [ready.drama_id, draft.drama_id];
    const { list } = await calls.getStatePlan({ drama_ids: ids, state: 'published' });
    expect(list).toMatchObject([
      { key: ready.key, is_changed: true, problems: [] },
      {
        key: draft.key,
        problems: [
          { reason: 'missingFields', fields: ['original_title', 'release_date', 'cover'] },
          { reason: 'noEpisodes' },
        ],
      },
    ]);
    await expect(calls.publishDramas({ drama_ids: ids })).rejects.toEqual(failure('refused'));
    expect((await calls.getDrama({ drama: ready.key })).state).toBe('draft');
  });

  test('publishes, and withdraws as the opposite step, with an audit entry each', async () => {
    const { drama_id, key } = await addComplete();
    const drama_ids = [drama_id];
    expect(await calls.publishDramas({ drama_ids })).toEqual({ drama_ids, still_public: [] });
    expect(await calls.publishDramas({ drama_ids })).toEqual({ drama_ids: [], still_public: [] });
    await calls.withdrawDramas({ drama_ids, reason: 'Copyright notice VE-7K3M-Q9XF' });
    const entries = await auditOf(key);
    expect(entries.slice(0, 2)).toMatchObject([
      {
        action: 'catalogue.withdraw',
        change: {
          state: { from: 'published', to: 'withdrawn' },
          reason: 'Copyright notice VE-7K3M-Q9XF',
        },
      },
      { action: 'catalogue.publish', change: { state: { from: 'draft', to: 'published' } } },
    ]);
  });

  test('the plan of a withdrawal names orders only with orders.read', async () => {
    const id = await addDrama(desk.context.db);
    const { orderNo } = await addOrder(desk.context, { dramas: [id] });
    await sendQuote(desk.context, orderNo, [flat(1)]);
    const plan = { drama_ids: [id], state: 'withdrawn' as const };
    const [unnamed] = (await calls.getStatePlan(plan)).list;
    expect(unnamed).toMatchObject({ open_quotes: 1, open_orders: null });
    const [named] = (await (await desk.as('owner')).getStatePlan(plan)).list;
    expect(named).toMatchObject({ open_quotes: 1, open_orders: [orderNo] });
  });

  test('a withdrawal says which videos stay public through another title', async () => {
    const [first, second] = [await addComplete('Harbour'), await addComplete('Tide')];
    const drama_ids = [first.drama_id, second.drama_id];
    await calls.publishDramas({ drama_ids });
    const { still_public } = await calls.withdrawDramas({ drama_ids: [first.drama_id] });
    expect(still_public).toMatchObject([
      { title: 'Harbour', episodes: '1–2', episode_count: 2, other_title: expect.any(String) },
    ]);
    await calls.withdrawDramas({ drama_ids: [second.drama_id] });
  });
});

describe('the list', () => {
  const titlesOf = ({ list }: { list: ListedDrama[] }) => list.map(({ title }) => title);

  test('shows what each language has', async () => {
    const draft = await addDraft('Meter');
    await save(draft, {
      ...complete,
      audio_languages: ['zh'],
      texts: { en: { synopsis: 'A light.' }, zh: { title: '计', synopsis: '光。' } },
      episodes: [
        episode(1, {
          video: '/media/clips/campus/master.m3u8',
          subtitles: [{ language: 'en', label: '', file: '/media/clips/romance/en.vtt' }],
        }),
      ],
    });
    const { list } = await calls.listDramas({ search: 'Meter' });
    expect(list).toMatchObject([{ lacks_media: false, has_rights: false, episode_count: 1 }]);
    const full = { has_title: true, has_synopsis: true, has_subtitles: true };
    const none = { has_title: false, has_synopsis: false, has_subtitles: false };
    expect(list[0]?.completeness).toEqual([
      { locale: 'zh', ...full },
      { locale: 'zh-TW', ...none },
      { locale: 'en', ...full },
      ...['ja', 'ko', 'es'].map((locale) => ({ locale, ...none })),
    ]);
    const found = (lacks: 'en' | 'ja') => calls.listDramas({ search: 'Meter', lacks });
    expect((await found('en')).list).toEqual([]);
    expect((await found('ja')).list).toHaveLength(1);
  });

  test('is searched by a title in any language, by external id and by number', async () => {
    const draft = await addDraft('Harbour');
    await save(draft, { texts: { ja: { title: '港の灯り' } } });
    const found = async (search: string) => titlesOf(await calls.listDramas({ search }));
    expect(await found('港の')).toEqual(['Harbour']);
    expect(await found(draft.key.toLowerCase())).toContain('Harbour');
    expect(await found(`id:${draft.drama_id}`)).toEqual(['Harbour']);
    expect(await found('no such title')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  test('is filtered by state, tag, year and missing media', async () => {
    const title = await addComplete('Filtered');
    await save(title, { tags: ['urban'], release_date: '1987-05-05' });
    const year = { year: 1987 };
    expect(titlesOf(await calls.listDramas(year))).toEqual(['Filtered']);
    expect(titlesOf(await calls.listDramas({ ...year, tag: 'urban' }))).toEqual(['Filtered']);
    expect((await calls.listDramas({ ...year, tag: 'wuxia' })).total).toBe(0);
    expect((await calls.listDramas({ tag: 'no-such-tag' })).total).toBe(0);
    expect((await calls.listDramas({ ...year, state: 'published' })).total).toBe(0);
    expect((await calls.listDramas({ ...year, is_incomplete: true })).total).toBe(0);
    const { years, tags } = await calls.getCatalogueFilters();
    expect(years).toContain(1987);
    expect(tags[0]).toEqual({ slug: 'urban', name: 'Urban' });
  });

  test.for(['newest', 'updated', 'title', 'views'] as const)(
    'is paged forwards and backwards by %s without gaps or repeats',
    async (order) => {
      const { db } = desk.context;
      for (const viewCount of [3, 1, 2])
        await addDrama(db, { viewCount, isNewRelease: viewCount === 1 });
      const all = (await calls.listDramas({ order, page_size: 100 })).list;
      const walked: ListedDrama[][] = [];
      let page = await calls.listDramas({ order, page_size: 4 });
      walked.push(page.list);
      while (page.next) {
        page = await calls.listDramas({ order, page_size: 4, after: page.next });
        walked.push(page.list);
      }
      expect(walked.flat()).toEqual(all);
      for (const expected of walked.slice(0, -1).reverse()) {
        page = await calls.listDramas({ order, page_size: 4, before: page.previous ?? '' });
        expect(page.list).toEqual(expected);
      }
      expect(page.previous).toBeNull();
      if (order === 'views')
        expect(all.map(({ view_count }) => view_count)).toEqual(
          all.map(({ view_count }) => view_count).sort((a, b) => b - a),
        );
    },
  );

  test('has the row that each drama should have', async () => {
    const { db } = desk.context;
    const { rows } = await sql`
      (table expected_desk_dramas except table desk_dramas)
      union all (table desk_dramas except table expected_desk_dramas)`.execute(db);
    expect(rows).toEqual([]);
    expect(await db.selectFrom('desk_drama_notes').selectAll().execute()).toEqual([]);
  });
});
