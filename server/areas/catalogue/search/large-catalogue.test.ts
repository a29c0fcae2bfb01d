import { describe, expect, test } from 'vitest';
import { fillCatalogue, tags } from '#bench/catalogue/fill.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createCatalogueService } from '../catalogue.service.ts';
import { createDeskListService } from '../desk/desk-list.service.ts';
import type { PageRequest } from '../pages.service.ts';
import { createSearchIndex } from './search-index.service.ts';

const { db, pool } = await createTestDatabase();
await fillCatalogue(db, 25_000);
const catalogue = createCatalogueService(db, {
  mediaBaseUrl: undefined,
  areTerritoriesApplied: false,
  now: () => new Date(),
});

// Many titles have the grams of both, but none contains the second.
test.each(['ba', 'the of'])(
  'the search of the desk for %s shows every match once, on pages that may be short',
  async (search) => {
    const list = createDeskListService(db).list;
    const found: number[] = [];
    let after: string | undefined;
    do {
      const request = { search, order: 'newest', locale: 'en', pageSize: 5_000, after } as const;
      const { rows, next } = await list(request);
      found.push(...rows.map(({ id }) => id));
      after = next ?? undefined;
    } while (after);
    const { rows } = await pool.query<{ drama_id: number }>(
      `SELECT DISTINCT drama_id FROM drama_search_terms WHERE strpos(term, $1) > 0
       ORDER BY drama_id DESC`,
      [search],
    );
    expect(found).toEqual(rows.map(({ drama_id }) => drama_id));
  },
);

describe('search in 25,000 dramas', () => {
  const ids = async (keyword: string, filter: PageRequest['filter'] = {}, n = 1) => {
    const { list, total, total_is_capped } = await catalogue.listPage('en', {
      keyword,
      filter,
      sort: 'newest',
      page: n,
      pageSize: 100,
    });
    return { ids: list.map(({ drama_id }) => drama_id), total, isCapped: total_is_capped };
  };
  async function everyMatch(keyword: string): Promise<number[]> {
    const { rows } = await pool.query(
      `SELECT DISTINCT drama_id FROM drama_search_terms WHERE strpos(term, $1) > 0`,
      [keyword],
    );
    return rows.map(({ drama_id }) => drama_id);
  }

  test.each(['balllow p', '爱山豪', '爱山豪门', 'olster of the mi', '강거건', '春か姫', '의고곡'])(
    'finds every match of a rare keyword: %s',
    async (keyword) => {
      const expected = await everyMatch(keyword);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(500);
      const found: number[] = [];
      for (let n = 1; found.length < expected.length && n < 11; n++) {
        const part = await ids(keyword, {}, n);
        expect(part).toMatchObject({ total: expected.length, isCapped: false });
        found.push(...part.ids);
      }
      expect(found.toSorted()).toEqual(expected.toSorted());
    },
  );

  test.each(['a', 'the', '的', 'of the'])(
    'returns the best matches of a common keyword, in full pages without duplicates: %s',
    async (keyword) => {
      const { total, isCapped } = await ids(keyword);
      expect(isCapped).toBe(true);
      expect(total).toBeGreaterThanOrEqual(100);
      expect(total).toBeLessThanOrEqual(1_000);
      const found: number[] = [];
      for (let n = 1; n <= Math.ceil(total / 100); n++) {
        const part = await ids(keyword, {}, n);
        expect(part.total).toBe(total);
        expect(part.ids).toHaveLength(Math.min(100, total - found.length));
        found.push(...part.ids);
      }
      expect(new Set(found).size).toBe(total);
      const matches = new Set(await everyMatch(keyword));
      expect(matches.size).toBeGreaterThan(total);
      expect(found.filter((id) => !matches.has(id))).toEqual([]);
    },
  );

  test('finds every match within a rare filter', async () => {
    const { rows } = await pool.query(
      'SELECT drama_id FROM listing_entries WHERE tag_id = $1 ORDER BY view_count DESC, drama_id DESC',
      [tags.rare],
    );
    expect((await ids('的', { tagId: tags.rare })).ids).toEqual(
      rows.map(({ drama_id }) => drama_id),
    );
  });
});

test('the search terms of the bench data equal those that the application writes', async () => {
  const sample = Array.from({ length: 50 }, (_, index) => 1 + index * 499);
  const read = async () => {
    const rows = await db
      .selectFrom('drama_search_terms')
      .selectAll()
      .where('drama_id', 'in', sample)
      .orderBy('drama_id')
      .orderBy('term')
      .execute();
    return rows.map((row) => ({ ...row, grams: [...new Set(row.grams)].sort() }));
  };
  const generated = await read();
  expect(generated).toHaveLength(sample.length * 5);
  await db
    .insertInto('drama_search_notes')
    .values(sample.map((drama_id) => ({ drama_id })))
    .execute();
  await createSearchIndex(db).catchUp();
  expect(await read()).toEqual(generated);
});
