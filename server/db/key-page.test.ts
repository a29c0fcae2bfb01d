import { expect, test } from 'vitest';
import { type KeyBounds, readKeyPage } from './key-page.ts';

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
