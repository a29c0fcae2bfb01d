import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { pages } from '#contract/site/pages.ts';
import { unicodeString } from '#tests/support/data/unicode.ts';
import {
  changeFilters,
  countActive,
  defaultFilters,
  type Filters,
  pageSizes,
  readFilters,
  sorts,
  toListInput,
  writeFilters,
} from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('an empty query gives the default filters, which are written as an empty query', () => {
  expect(read('')).toEqual(defaultFilters);
  expect(writeFilters(defaultFilters)).toBe('');
});

test('every filter is a parameter of the URL, always in the same order', () => {
  const filters: Filters = {
    keyword: '月 & 门',
    tagId: 3,
    year: 2025,
    isNewOnly: true,
    availability: { filter: 'open', market: 'territories=MX,CL&media=svod&term_months=24' },
    sort: 'title',
    page: 4,
    pageSize: 96,
  };
  const query = writeFilters(filters);
  expect(query).toBe(
    'keyword=%E6%9C%88+%26+%E9%97%A8&tag_id=3&release_year=2025&is_new_release=1&sort=title&page=4&page_size=96' +
      '&availability=open&territories=MX,CL&media=svod&term_months=24',
  );
  expect(read(query)).toEqual(filters);
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e3',
  'page=99999999999999999999',
  'page_size=1000',
  'page_size=abc',
  'sort=x',
  'sort=__proto__',
  'tag_id=abc',
  'tag_id=0',
  'tag_id=9999999999999999',
  'release_year=12',
  'release_year=20255',
  'is_new_release=true',
  'keyword=',
  'keyword=%20%20',
  'keyword=%00',
])('the invalid parameter %s is ignored', (query) => {
  expect(read(query)).toEqual(defaultFilters);
});

test('the market of a URL is read only with an availability filter', () => {
  const market = 'territories=MX,CL&media=svod&term_months=24';
  expect(read(market)).toEqual(defaultFilters);
  expect(read(`availability=all&${market}`)).toEqual(defaultFilters);
  expect(read(`${market.replace(',', '%2C')}&availability=free&page=2`)).toEqual({
    ...defaultFilters,
    page: 2,
    availability: { filter: 'free', market },
  });
});

test('a keyword is truncated to 100 code points', () => {
  expect(read(`keyword=${encodeURIComponent('🎬'.repeat(150))}`).keyword).toBe('🎬'.repeat(100));
});

test('filters read from any URL are accepted by the contract and read back from their query', () => {
  const { query: names = [] } = pages.find(({ name }) => name === 'ShortPlayCopyright') ?? {};
  expect(names).toContain('keyword');
  const value = fc.oneof(
    unicodeString({ maxLength: 120 }),
    fc.integer().map(String),
    fc.constantFrom(...sorts, ...pageSizes.map(String), '1'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), value)), (entries) => {
      const filters = readFilters(new URLSearchParams(entries));
      v.parse(catalogue.getDramaListByPage.input, toListInput(filters));
      expect(read(writeFilters(filters))).toEqual(filters);
    }),
  );
});

test('a change resets to the first page, unless it sets the page', () => {
  const third = { ...defaultFilters, page: 3 };
  expect(changeFilters(third, { tagId: 2 })).toMatchObject({ tagId: 2, page: 1 });
  expect(changeFilters(third, { page: 4 }).page).toBe(4);
});

test('sort and page do not count as filters', () => {
  expect(countActive({ ...defaultFilters, sort: 'title', page: 9, pageSize: 96 })).toBe(0);
  expect(
    countActive({ ...defaultFilters, keyword: 'moon', tagId: 1, year: 2025, isNewOnly: true }),
  ).toBe(4);
});
