import { expect, test } from 'vitest';
import { createClient } from '#contract/transport/client.ts';
import { filterQuery, loadOrders, readFilter } from './orders-data.ts';

test.each([
  ['', undefined, 1, ''],
  ['?status=quoted', 'quoted', 1, '?status=quoted'],
  ['?status=quoted&page=3', 'quoted', 3, '?status=quoted&page=3'],
  ['?status=lost&page=0', undefined, 1, ''],
  ['?page=1.5', undefined, 1, ''],
  ['?page=9999999', undefined, 1, ''],
])('the query %s is read as status %s, page %i', (address, status, page, canonical) => {
  const filter = readFilter(new URLSearchParams(address));
  expect(filter).toEqual({ status, page, keyword: '', from: '', to: '', timeZone: '' });
  expect(filterQuery(filter)).toBe(canonical);
});

test('text and days of the search are read, and invalid days are ignored', () => {
  const query = new URLSearchParams('?keyword=%20VG-7%20&from=2026-02-30&to=2026-03-01&page=2');
  const filter = readFilter(query);
  expect(filter).toMatchObject({ keyword: 'VG-7', from: '', to: '2026-03-01' });
  expect(filterQuery(filter)).toBe('?keyword=VG-7&to=2026-03-01&page=2');
});

test('days in the wrong order are exchanged', () => {
  const query = new URLSearchParams('?from=2026-10-01&to=2026-09-01');
  expect(readFilter(query)).toMatchObject({ from: '2026-09-01', to: '2026-10-01' });
});

test.each([
  [30, '?page=9&status=quoted', 3],
  [30, '?page=2', 2],
  [0, '?page=9', 9],
])('with %i orders, the query %s loads page %i', async (total, address, shown) => {
  const inputs: object[] = [];
  const api = createClient(async (_name, input) => {
    inputs.push(input);
    return { list: [], total, page: 1, page_size: 12 };
  });
  const url = new URL(address, 'https://vignette.example');
  const loaded = await loadOrders(api, { params: {}, url });
  expect(loaded).toMatchObject({ kind: 'list', filter: { page: shown } });
  expect(inputs.at(-1)).toMatchObject({ page: shown });
});
