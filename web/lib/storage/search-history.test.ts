import { beforeEach, expect, test, vi } from 'vitest';
import {
  addSearch,
  clearSearchHistory,
  readSearchHistory,
  removeSearch,
} from './search-history.ts';

/** The part of the browser's storage that the history uses. */
let stored: Record<string, string>;

beforeEach(() => {
  stored = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
    removeItem: (key: string) => {
      delete stored[key];
    },
  });
});

const values = () => readSearchHistory().map(({ value }) => value);

test('a new entry comes first; an equal one moves there', () => {
  for (const value of ['moon', '剑', ' moon ', 'sea']) addSearch(value);
  expect(values()).toEqual(['sea', 'moon', '剑']);
});

test('case and width make no other entry; the newest spelling is kept', () => {
  for (const value of ['bank', 'sea', 'BANK', 'Ｂａｎｋ']) addSearch(value);
  expect(values()).toEqual(['Ｂａｎｋ', 'sea']);
});

test('blanks are no entry', () => {
  addSearch('   ');
  expect(values()).toEqual([]);
});

test('at most ten are kept', () => {
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
  'whatever another version left (%s) does no harm',
  (text) => {
    stored.searchHistory = text;
    expect(values()).toEqual(text.includes('kept') ? ['kept'] : []);
  },
);

test('a full storage loses the entry, nothing else', () => {
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
