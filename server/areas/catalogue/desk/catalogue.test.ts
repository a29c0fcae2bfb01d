import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ListedDrama } from '#contract/desk/catalogue/catalogue.ts';
import { complete, episode, failure, startDramaEditor } from '#tests/support/areas/drama-editor.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';

const { desk, calls, addDraft, addComplete, save, auditOf } = await startDramaEditor();

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
