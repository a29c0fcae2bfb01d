import { describe, expect, test } from 'vitest';
import { encodeKey, type KeyBounds, readKeyPage } from './key-page.ts';

const numbers = Array.from({ length: 7 }, (_, at) => at + 1);

/** Reads numbers in ascending order, as a query with an index would. */
const read = async ({ key, isBackward, limit }: KeyBounds) => {
  const ordered = isBackward ? numbers.toReversed() : numbers;
  const from = key ? Number(key[0]) : undefined;
  return ordered
    .filter((value) => from === undefined || (isBackward ? value < from : value > from))
    .slice(0, limit);
};
const page = (place: { after?: string | undefined; before?: string | undefined }) =>
  readKeyPage({ ...place, pageSize: 3 }, (value: number) => [value], read);

test('pages forwards and backwards show every row once', async () => {
  const first = await page({});
  expect(first).toEqual({ rows: [1, 2, 3], previous: null, next: expect.any(String) });
  const second = await page({ after: first.next ?? '' });
  expect(second.rows).toEqual([4, 5, 6]);
  const last = await page({ after: second.next ?? '' });
  expect(last).toEqual({ rows: [7], previous: expect.any(String), next: null });
  expect((await page({ before: last.previous ?? '' })).rows).toEqual([4, 5, 6]);
  expect(await page({ before: second.previous ?? '' })).toMatchObject({
    rows: [1, 2, 3],
    previous: null,
  });
});

test.each(['x', '!', Buffer.from('{"a":1}').toString('base64url')])(
  'an invalid cursor shows the first page: %s',
  async (after) => {
    expect((await page({ after })).rows).toEqual([1, 2, 3]);
  },
);

test('if the rows beyond a cursor have gone, the page at that end of the list is read', async () => {
  const afterAll = await page({ after: encodeKey([7]) });
  expect(afterAll).toEqual({ rows: [5, 6, 7], previous: expect.any(String), next: null });
  expect((await page({ before: afterAll.previous ?? '' })).rows).toEqual([2, 3, 4]);
  expect(await page({ before: encodeKey([1]) })).toEqual({
    rows: [1, 2, 3],
    previous: null,
    next: expect.any(String),
  });
  const nothing = await readKeyPage(
    { after: encodeKey([7]), pageSize: 3 },
    (value: number) => [value],
    async () => [],
  );
  expect(nothing).toEqual({ rows: [], next: null, previous: null });
});

describe('a query that examines three rows and stops', () => {
  const pageOf =
    (isMatch: (value: number) => boolean) => (place: { after?: string; before?: string }) =>
      readKeyPage(
        { ...place, pageSize: 3 },
        (value: number) => [value],
        async (bounds) => {
          const examined = await read({ ...bounds, limit: 3 });
          const last = examined[2];
          return { rows: examined.filter(isMatch), stoppedAt: last === undefined ? last : [last] };
        },
      );

  test('continues on the next page, in both directions', async () => {
    const evenPage = pageOf((value) => value % 2 === 0);
    const first = await evenPage({});
    expect(first).toMatchObject({ rows: [2], previous: null });
    const second = await evenPage({ after: first.next ?? '' });
    expect(second.rows).toEqual([4, 6]);
    expect((await evenPage({ before: second.previous ?? '' })).rows).toEqual([2]);
    // No even number is beyond 6: the last page is read again, from the end of the list.
    const last = await evenPage({ after: second.next ?? '' });
    expect(last).toMatchObject({ rows: [6], next: null });
    expect((await evenPage({ before: last.previous ?? '' })).rows).toEqual([2, 4]);
  });

  test('leads on from a page without a match', async () => {
    const lastPage = pageOf((value) => value === 7);
    const first = await lastPage({});
    expect(first).toEqual({ rows: [], previous: null, next: expect.any(String) });
    const second = await lastPage({ after: first.next ?? '' });
    expect(second).toEqual({ rows: [], previous: null, next: expect.any(String) });
    expect((await lastPage({ after: second.next ?? '' })).rows).toEqual([7]);
  });
});
