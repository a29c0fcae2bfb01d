import { beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#tests/support/local-storage.ts';
import { deviceSearches as searchHistory } from '#web/lib/storage/search-history.ts';
import { addSearch, clearSearchHistory, removeSearch } from './search-history.ts';

/** The entries of the stubbed localStorage. */
let stored: Record<string, string>;

beforeEach(() => {
  stored = stubLocalStorage();
});

const values = () => searchHistory.get().map(({ value }) => value);

test('a new entry is put first, and an entry searched for again moves to the front', () => {
  for (const value of ['moon', '剑', ' moon ', 'sea']) addSearch(value);
  expect(values()).toEqual(['sea', 'moon', '剑']);
});

test('entries that differ only in case or width are merged; the newest spelling is kept', () => {
  for (const value of ['bank', 'sea', 'BANK', 'Ｂａｎｋ']) addSearch(value);
  expect(values()).toEqual(['Ｂａｎｋ', 'sea']);
});

test('blank text is not added', () => {
  addSearch('   ');
  expect(values()).toEqual([]);
});

test('at most ten entries are kept', () => {
  for (let index = 0; index < 15; index += 1) addSearch(`word ${index}`);
  expect(values()).toHaveLength(10);
  expect(values()[0]).toBe('word 14');
});

test('entries are removed one by one and all at once', () => {
  for (const value of ['a', 'b', 'c']) addSearch(value);
  removeSearch('b');
  expect(values()).toEqual(['c', 'a']);
  clearSearchHistory();
  expect(values()).toEqual([]);
  expect(stored).toEqual({});
});

test.each(['{', '{"value":"x"}', '[null,1,{"value":2},{"value":""},{"value":"kept"}]', '"text"'])(
  'invalid stored entries (%s) are dropped',
  (text) => {
    stored.searchHistory = text;
    expect(values()).toEqual(text.includes('kept') ? ['kept'] : []);
  },
);

test('when the storage is full only the new entry is lost', () => {
  addSearch('kept');
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  addSearch('lost');
  expect(values()).toEqual(['kept']);
});
