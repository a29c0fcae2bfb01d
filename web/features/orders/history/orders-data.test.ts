import { expect, test } from 'vitest';
import { filterQuery, readFilter } from './orders-data.ts';

test.each([
  ['', undefined, 1, ''],
  ['?status=quoted', 'quoted', 1, '?status=quoted'],
  ['?status=quoted&page=3', 'quoted', 3, '?status=quoted&page=3'],
  ['?status=lost&page=0', undefined, 1, ''],
  ['?page=1.5', undefined, 1, ''],
  ['?page=9999999', undefined, 1, ''],
])('the address %s means status %s, page %i', (address, status, page, canonical) => {
  const filter = readFilter(new URLSearchParams(address));
  expect(filter).toEqual({ status, page });
  expect(filterQuery(filter)).toBe(canonical);
});
