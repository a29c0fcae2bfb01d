import { beforeEach, describe, expect, test } from 'vitest';
import type { DramaCard } from '#contract/catalogue.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { Envelope } from '#contract/transport/envelope.ts';
import { addDrama, addTag } from '#tests/support/data/catalogue.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await startTestServer({ settings: { API_RATE: '0' } });
const { db } = server.context;

beforeEach(async () => {
  await db.deleteFrom('dramas').execute();
  await db.deleteFrom('tags').execute();
});

interface Page {
  list: DramaCard[];
  total: number;
  page: number;
  page_size: number;
}

async function call<Data = Page>(path: string, lang = 'en') {
  server.context.catalogue.clearCache();
  const response = await fetch(`${server.url}/api/drama/${path}`, { headers: { lang } });
  return (await response.json()) as Envelope<Data>;
}

const page = async (query = '', lang?: string) =>
  (await call(`getDramaListByPage?${query}`, lang)).data;
const listed = async (query = '', lang?: string) =>
  (await page(query, lang)).list.map(({ drama_id }) => drama_id);

describe('a page', () => {
  test('lists published dramas, newest first by default, with the total', async () => {
    const old = await addDrama(db, { releaseDate: '2024-05-01', viewCount: 9 });
    const fresh = await addDrama(db, { releaseDate: '2026-05-01', isNewRelease: true });
    const middle = await addDrama(db, { releaseDate: '2025-05-01', viewCount: 5 });
    const middleToo = await addDrama(db, { releaseDate: '2025-05-01', viewCount: 7 });
    await addDrama(db, { state: 'draft' });
    await addDrama(db, { state: 'withdrawn' });
    expect(await listed()).toEqual([fresh, middleToo, middle, old]);
    expect(await listed('sort=popular')).toEqual([old, middleToo, middle, fresh]);
    expect(await page('page=2&page_size=3')).toMatchObject({
      list: [{ drama_id: old }],
      total: 4,
      page: 2,
      page_size: 3,
    });
    expect(await page('page=3&page_size=3')).toMatchObject({ list: [], total: 4, page: 3 });
    expect(await page('page=1000000&page_size=100')).toMatchObject({ list: [], total: 4 });
  });

  test('continues the same order as the previous page, for every sort and filter', async () => {
    const tags = [await addTag(db, 'one', 1), await addTag(db, 'two', 2)];
    for (let n = 0; n < 40; n++) {
      await addDrama(db, {
        originalTitle: `Title ${(n * 7) % 40}`,
        releaseDate: `${2020 + (n % 3)}-01-${String(1 + (n % 9)).padStart(2, '0')}`,
        isNewRelease: n % 4 === 0,
        viewCount: n % 11,
        tagIds: tags.filter((_, index) => n % (index + 2) === 0),
      });
    }
    const filters = ['', ...tags.map((id) => `&tag_id=${id}`)].flatMap((tag) =>
      ['', '&release_year=2021'].flatMap((year) =>
        ['', '&is_new_release=0', '&is_new_release=1'].map((kind) => tag + year + kind),
      ),
    );
    for (const filter of filters) {
      const seen = new Set<string>();
      for (const sort of ['newest', 'popular', 'title']) {
        const { list: whole, total } = await page(`page_size=100&sort=${sort}${filter}`);
        expect(whole, filter).toHaveLength(total);
        const parts: DramaCard[] = [];
        for (let n = 1; parts.length < total; n++) {
          parts.push(...(await page(`page=${n}&page_size=7&sort=${sort}${filter}`)).list);
        }
        expect(parts).toEqual(whole);
        seen.add(JSON.stringify(whole.map(({ drama_id }) => drama_id).toSorted()));
      }
      expect(seen.size, filter).toBe(1);
    }
  });

  test('is filtered by tag, year and new release, alone and combined', async () => {
    const tag = await addTag(db, 'romance', 1);
    const both = { tagIds: [tag], releaseDate: '2025-12-31' };
    const wanted = await addDrama(db, { ...both, isNewRelease: true });
    const old = await addDrama(db, both);
    const other = await addDrama(db, { releaseDate: '2025-01-01', isNewRelease: true });
    const later = await addDrama(db, { tagIds: [tag], releaseDate: '2026-01-01' });
    expect(await listed(`tag_id=${tag}`)).toEqual([later, old, wanted]);
    expect(await listed('release_year=2025')).toEqual([old, wanted, other]);
    expect(await listed('is_new_release=1')).toEqual([wanted, other]);
    expect(await listed('is_new_release=0')).toEqual([later, old]);
    for (const sort of ['newest', 'popular', 'title']) {
      const query = `tag_id=${tag}&release_year=2025&is_new_release=1&sort=${sort}`;
      expect(await page(query)).toMatchObject({ list: [{ drama_id: wanted }], total: 1 });
    }
    expect(await page('tag_id=987654321')).toMatchObject({ list: [], total: 0 });
    expect(await page('release_year=1901&sort=title')).toMatchObject({ list: [], total: 0 });
  });

  test('that is sorted by title uses the collation of the requested language', async () => {
    const add = (zh: string, en: string) =>
      addDrama(db, { texts: { zh: { title: zh }, en: { title: en } } });
    const part10 = await add('张', 'Part 10');
    const part2 = await add('爱', 'part 2');
    const eclair = await add('北', 'Éclair');
    expect(await listed('sort=title', 'en')).toEqual([eclair, part2, part10]);
    expect(await listed('sort=title', 'zh')).toEqual([part2, eclair, part10]);
    expect(await listed('sort=title&is_new_release=0', 'zh-TW')).toHaveLength(3);
  });

  test.each([
    ['page=0', 'page'],
    ['page=1000001', 'page'],
    ['page_size=0', 'page_size'],
    ['page_size=1000', 'page_size'],
    ['page=x', 'page'],
    ['tag_id=0', 'tag_id'],
    ['release_year=20', 'release_year'],
    ['is_new_release=2', 'is_new_release'],
    ['sort=views', 'sort'],
    ['keyword=a&keyword=b', 'keyword'],
  ])('is rejected as invalid input for %s', async (query, field) => {
    expect(await call(`getDramaListByPage?${query}`)).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field },
    });
  });
});

test('years are listed with their number of published dramas, latest first', async () => {
  await addDrama(db, { releaseDate: '2024-03-01' });
  await addDrama(db, { releaseDate: '2026-01-01' });
  await addDrama(db, { releaseDate: '2026-12-31', isNewRelease: true });
  await addDrama(db, { releaseDate: '2023-01-01', state: 'draft' });
  expect((await call('getGroupAllReleaseYears')).data).toEqual([
    { release_year: 2026, count: 2 },
    { release_year: 2024, count: 1 },
  ]);
});
