import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogue, type DramaCard } from '#contract/catalogue.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { Envelope } from '#contract/transport/envelope.ts';
import { read } from '#demo/fill/read.ts';
import { locales } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { addDrama, addTag } from '#tests/support/data/catalogue.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { indexTitles } from './search-index.service.ts';

let server: TestServer;
let db: Db;

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' } });
  db = server.context.db;
});

interface Page {
  list: DramaCard[];
  total: number;
}

async function search(keyword: string, more = '', lang = 'en') {
  const query = `keyword=${encodeURIComponent(keyword)}${more}`;
  const path = `${server.url}/api/drama/getDramaListByPage?${query}`;
  return (await (await fetch(path, { headers: { lang } })).json()) as Envelope<Page>;
}

const find = async (keyword: string, more = '', lang?: string) => {
  await server.context.searchIndex.catchUp();
  return (await search(keyword, more, lang)).data.list.map(({ drama_id }) => drama_id);
};

describe('search', () => {
  beforeEach(async () => {
    await db.deleteFrom('dramas').execute();
    await db.deleteFrom('tags').execute();
  });

  test('finds a drama by its title in any language, case, width or script variant', async () => {
    const id = await addDrama(db, {
      originalTitle: 'La niña',
      originalLanguage: 'fr',
      texts: {
        zh: { title: '豪门甜妻' },
        en: { title: 'The Sweet Wife of the Mansion' },
        ja: { title: 'ガラスの花嫁' },
        ko: { title: '달콤한 아내' },
      },
    });
    await addDrama(db, { originalTitle: 'Another', texts: { en: { title: 'Nothing alike' } } });
    for (const keyword of [
      '豪',
      '甜妻',
      '豪門',
      'SWEET',
      'ｓｗｅｅｔ ｗｉ',
      'ansio',
      'w',
      'LA NINA',
      'niña',
      'がらす',
      'ｶﾞﾗｽ',
      '달콤한아내',
      '콤',
      ' wife ',
      'wife-of',
    ]) {
      for (const lang of ['en', 'ko']) expect(await find(keyword, '', lang), keyword).toEqual([id]);
    }
    for (const keyword of ['sweat', '豪妻', 'mansion wife', 'zz', '💔']) {
      expect(await search(keyword), keyword).toMatchObject({
        code: outcomes.ok.code,
        data: { list: [], total: 0 },
      });
    }
  });

  test('sorts by match: whole title, its beginning, a word, anywhere; then by views', async () => {
    const add = (title: string, viewCount: number, more = {}) =>
      addDrama(db, { originalTitle: '无', texts: { en: { title } }, viewCount, ...more });
    const inside = await add('Glove story', 9_000);
    const word = await add('My love story', 50);
    const wordPopular = await add('Great love', 60);
    const beginning = await add('Lovely days', 7);
    const whole = await add('Love', 1);
    await add('Love', 99_999, { state: 'draft' });
    await add('Love', 99_999, { state: 'withdrawn' });
    const best = [whole, beginning, wordPopular, word, inside];
    expect(await find('love')).toEqual(best);
    expect(await find('love', '&sort=popular')).toEqual([
      inside,
      wordPopular,
      word,
      beginning,
      whole,
    ]);
    expect(await find('love', '&sort=title')).toEqual([
      inside,
      wordPopular,
      whole,
      beginning,
      word,
    ]);
    expect(await find('love', '&page=2&page_size=2')).toEqual(best.slice(2, 4));
    expect((await search('love', '&page=9')).data).toMatchObject({ list: [], total: 5 });
  });

  test('returns only matches that pass the filters by tag, year and new release', async () => {
    const tag = await addTag(db, 'romance', 1);
    const texts = { en: { title: 'Moon Gate' } };
    const wanted = await addDrama(db, { texts, tagIds: [tag], releaseDate: '2025-01-01' });
    await addDrama(db, { texts, releaseDate: '2025-01-01' });
    await addDrama(db, { texts, tagIds: [tag], releaseDate: '2024-01-01' });
    const fresh = await addDrama(db, { texts, isNewRelease: true });
    expect(await find('gate', `&tag_id=${tag}&release_year=2025`)).toEqual([wanted]);
    expect(await find('gate', '&is_new_release=1')).toEqual([fresh]);
    expect(await find('gate', '&tag_id=999999')).toEqual([]);
  });

  test('reindexes automatically when titles are added, changed or removed', async () => {
    const id = await addDrama(db, { originalTitle: 'Alpha', texts: { en: { title: 'Bravo' } } });
    const found = async (keyword: string) =>
      (await search(keyword)).data.list.map(({ drama_id }) => drama_id);
    await expect.poll(() => found('bravo')).toEqual([id]);
    await db.updateTable('drama_texts').set({ title: 'Charlie' }).execute();
    await expect.poll(() => found('charlie')).toEqual([id]);
    expect(await found('bravo')).toEqual([]);
    await db.updateTable('dramas').set({ original_title: 'Delta' }).execute();
    await expect.poll(() => found('delta')).toEqual([id]);
    expect(await found('alpha')).toEqual([]);
    await db.deleteFrom('drama_texts').execute();
    await expect.poll(() => found('charlie')).toEqual([]);
    expect(await found('delta')).toEqual([id]);
  });

  test('indexTitles() writes in the transaction of its caller', async () => {
    const id = await addDrama(db, { originalTitle: 'Alpha' });
    await server.context.searchIndex.catchUp();
    const changing = db.transaction().execute(async (tx) => {
      await tx.updateTable('dramas').set({ original_title: 'Bravo' }).execute();
      await indexTitles(tx, [id]);
      const { rows } = await sql<{ term: string }>`SELECT term FROM drama_search_terms`.execute(tx);
      expect(rows).toEqual([{ term: 'bravo' }]);
      throw new Error('rolled back');
    });
    await expect(changing).rejects.toThrow('rolled back');
    expect(await find('alpha')).toEqual([id]);
    expect(await find('bravo')).toEqual([]);
  });

  test('finds dramas without terms, such as those of an earlier version, after a server start', async () => {
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push(await addDrama(db, { originalTitle: `Oldtimer ${n}` }));
    await server.context.searchIndex.catchUp();
    await sql`TRUNCATE drama_search_terms`.execute(db);
    await sql`INSERT INTO drama_search_notes SELECT id FROM dramas`.execute(db);
    await startTestServer({ connection: server.context.connection });
    const count = async () =>
      (await db.selectFrom('drama_search_terms').select('term').execute()).length;
    await expect.poll(count).toBe(3);
    expect((await find('oldtimer')).toSorted()).toEqual(ids.toSorted());
  });

  test.each([
    "'; DROP TABLE dramas; --",
    '%',
    '_',
    '%_%',
    '\\',
    '.*',
    '(a+)+$',
    '[',
    '{}',
    '"',
    '💔',
    '👨‍👩‍👧',
    '\u0001',
    'a'.repeat(100),
    '的'.repeat(100),
    '\ufdfa'.repeat(100),
    '...',
    "'",
    '\u200b',
    ' \u200b’\u0301 ',
    '',
    '   ',
    '\u3000',
  ])('treats %j as plain text or, if it is blank, as no keyword', async (keyword) => {
    const id = await addDrama(db, { originalTitle: 'a 100% [real] story' });
    await server.context.searchIndex.catchUp();
    const { code, data } = await search(keyword);
    expect(code).toBe(outcomes.ok.code);
    const isBlank = keyword.trim() === '';
    expect(data.total).toBe(isBlank ? 1 : 0);
    expect(data.list.map(({ drama_id }) => drama_id)).toEqual(isBlank ? [id] : []);
  });

  test.each([['a'.repeat(101)], ['a'.repeat(5_000)]])(
    'rejects a keyword that is too long',
    async (keyword) => {
      expect(await search(keyword)).toMatchObject({
        code: outcomes.invalidInput.code,
        data: { field: 'keyword' },
      });
    },
  );

  // In a URL, an unpaired surrogate is encoded as invalid UTF-8.
  test('rejects a zero byte, and matches nothing for invalid UTF-8', async () => {
    await addDrama(db, { originalTitle: 'a' });
    await server.context.searchIndex.catchUp();
    const searchRaw = async (keyword: string) => {
      const path = `${server.url}/api/drama/getDramaListByPage?keyword=${keyword}`;
      return (await (await fetch(path)).json()) as Envelope<Page>;
    };
    for (const zero of ['%00', 'a%00b'])
      expect(await searchRaw(zero)).toMatchObject({
        code: outcomes.invalidInput.code,
        data: { field: 'keyword' },
      });
    for (const broken of ['%ED%A0%80', 'a%ED%B0%80', '%FF'])
      expect(await searchRaw(broken)).toMatchObject({
        code: outcomes.ok.code,
        data: { total: 0, list: [] },
      });
    // Only an in-process call can pass an unpaired surrogate.
    expect(v.is(catalogue.getDramaListByPage.input, { keyword: 'a\ud800' })).toBe(false);
    expect(v.is(catalogue.getDramaListByPage.input, { keyword: 'a' })).toBe(true);
  });
});

describe('the demo catalogue', () => {
  const titles = locales.flatMap((locale) =>
    Object.entries(read<Record<string, { title: string }>>(`texts/${locale}.json`)).map(
      ([slug, { title }]) => ({ slug, title }),
    ),
  );
  const forms: ((text: string) => string)[] = [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => text.normalize('NFD'),
    (text) => text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  ];

  beforeAll(async () => {
    await db.deleteFrom('dramas').execute();
    const slugs = [...new Set(titles.map(({ slug }) => slug))];
    for (const slug of slugs) {
      const [first, ...others] = titles.filter((title) => title.slug === slug);
      const texts = Object.fromEntries(
        others.map(({ title }, index) => [locales[index], { title }]),
      );
      const id = await addDrama(db, { originalTitle: first?.title ?? '', texts });
      await db.updateTable('dramas').set({ slug }).where('id', '=', id).execute();
    }
    await server.context.searchIndex.catchUp();
  });

  test('is found by any part of a title with two or more characters, in any case, width or normal form', async () => {
    const rows = await db.selectFrom('dramas').select(['id', 'slug']).execute();
    const idOf = new Map(rows.map(({ id, slug }) => [slug, id]));
    const part = fc.record({
      title: fc.constantFrom(...titles),
      from: fc.nat(),
      length: fc.nat(),
      form: fc.constantFrom(...forms),
    });
    await fc.assert(
      fc.asyncProperty(part, async ({ title: { slug, title }, from, length, form }) => {
        const characters = Array.from(title);
        const start = from % Math.max(1, characters.length - 1);
        const cut = characters.slice(start, start + 2 + (length % 12)).join('');
        // A part that has only punctuation and spaces is not searchable.
        if (!/[\p{L}\p{N}]/u.test(cut)) return;
        expect(await find(form(cut), '&page_size=100')).toContain(idOf.get(slug));
      }),
      { numRuns: 150 },
    );
  });
});
