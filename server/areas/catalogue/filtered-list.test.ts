import { describe, expect, test } from 'vitest';
import type { ListWindow } from '#server/db/dramas/listings.ts';
import { FilteredList } from './filtered-list.ts';

/** A list of the ids from 1 to `length`, and a filter that accepts every `nth`. */
function makeList(length: number, nth: number) {
  const windows: ListWindow[] = [];
  const read = async ({ offset, limit }: ListWindow) => {
    windows.push({ offset, limit });
    const count = Math.max(0, Math.min(limit, length - offset));
    return { ids: Array.from({ length: count }, (_, index) => offset + index + 1), total: length };
  };
  const keep = async (ids: readonly number[]) => ids.filter((id) => id % nth === 0);
  const list = new FilteredList(read, { key: 'nth', keep });
  const examined = () => windows.reduce((sum, { limit }) => sum + limit, 0);
  return { list, windows, examined };
}

const pageOf = (page: number, nth: number, size = 24) =>
  Array.from({ length: size }, (_, index) => ((page - 1) * size + index + 1) * nth);

describe('a list of more than 5,000 dramas', () => {
  test('is examined only as far as the page and one more match', async () => {
    const { list, examined } = makeList(1_000_000, 3);
    const { ids, total, isCapped } = await list.page({ offset: 0, limit: 24 });
    expect(ids).toEqual(pageOf(1, 3));
    expect(total).toBeGreaterThan(24);
    expect(isCapped).toBe(true);
    expect(examined()).toBeLessThan(200);
  });

  test('continues for the next page and reads nothing again', async () => {
    const { list, windows } = makeList(1_000_000, 5);
    for (let page = 1; page <= 20; page++)
      expect((await list.page({ offset: (page - 1) * 24, limit: 24 })).ids).toEqual(
        pageOf(page, 5),
      );
    let end = 0;
    for (const { offset, limit } of windows) {
      expect(offset).toBe(end);
      end += limit;
    }
    const reads = windows.length;
    await list.page({ offset: 48, limit: 24 });
    expect(windows).toHaveLength(reads);
  });

  test('is given up after 20,000 dramas', async () => {
    const { list, examined, windows } = makeList(1_000_000, 999_999);
    const nothing = { ids: [], total: 0, isCapped: true };
    expect(await list.page({ offset: 0, limit: 24 })).toEqual(nothing);
    expect(examined()).toBe(20_000);
    expect(windows.length).toBeLessThan(20);
    expect(await list.page({ offset: 99_999_900, limit: 100 })).toEqual(nothing);
    expect(examined()).toBe(20_000);
  });

  test('has an exact total when its end was reached', async () => {
    const { list } = makeList(6_000, 1_000);
    expect(await list.page({ offset: 0, limit: 24 })).toEqual({
      ids: [1_000, 2_000, 3_000, 4_000, 5_000, 6_000],
      total: 6,
      isCapped: false,
    });
  });
});

test('a list of 5,000 dramas is examined completely for its total', async () => {
  const { list } = makeList(5_000, 2);
  expect(await list.page({ offset: 0, limit: 24 })).toEqual({
    ids: pageOf(1, 2),
    total: 2_500,
    isCapped: false,
  });
});

test('an empty list is complete', async () => {
  const { list } = makeList(0, 1);
  expect(await list.page({ offset: 0, limit: 24 })).toEqual({ ids: [], total: 0, isCapped: false });
});

test('a search that found only the best matches is capped', async () => {
  const read = async () => ({ ids: [1, 2, 3], total: 3, isCapped: true });
  const keep = async (ids: readonly number[]) => ids.filter((id) => id > 1);
  const list = new FilteredList(read, { key: '', keep }, { isSearch: true });
  expect(await list.page({ offset: 0, limit: 24 })).toEqual({
    ids: [2, 3],
    total: 2,
    isCapped: true,
  });
});

test('a drama that moves down while the list is read is listed once', async () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => index + 1);
  const read = async ({ offset, limit }: ListWindow) => {
    const part = ids.slice(offset, offset + limit);
    ids.unshift(ids.length + 1);
    return { ids: part, total: 10_000 };
  };
  const list = new FilteredList(read, { key: '', keep: async (some) => [...some] });
  const pages = [];
  for (let page = 0; page < 10; page++)
    pages.push(...(await list.page({ offset: page * 100, limit: 100 })).ids);
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages).toHaveLength(1_000);
});

test('concurrent pages share the work, and a failed read is repeated by the next call', async () => {
  const { list, windows } = makeList(1_000_000, 2);
  await Promise.all([1, 2, 3].map(() => list.page({ offset: 0, limit: 24 })));
  const reads = windows.length;
  let hasFailed = false;
  const failing = new FilteredList(
    async ({ limit, offset }) => {
      if (!hasFailed) {
        hasFailed = true;
        throw new Error('the database is away');
      }
      return { ids: [offset + 1, offset + 2].slice(0, limit), total: 2 };
    },
    { key: '', keep: async (ids) => [...ids] },
  );
  await expect(failing.page({ offset: 0, limit: 24 })).rejects.toThrow('away');
  expect((await failing.page({ offset: 0, limit: 24 })).ids).toEqual([1, 2]);
  await list.page({ offset: 0, limit: 24 });
  expect(windows).toHaveLength(reads);
});
