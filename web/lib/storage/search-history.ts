import { createStoredList } from './stored-store.ts';

/** A search made on this device. */
export interface SearchEntry {
  value: string;
}

/** The searches made on this device, the latest first. */
export const searchHistory = createStoredList({ key: 'searchHistory', max: 10, isItem: isEntry });

function isEntry(entry: unknown): entry is SearchEntry {
  const { value } = (entry ?? {}) as Partial<SearchEntry>;
  return typeof value === 'string' && value !== '';
}

/** Adds an entry at the front; replaces one that differs only in case or width. */
export function addSearch(text: string) {
  const value = text.trim();
  if (value) searchHistory.set([{ value }, ...entriesExcept(value)]);
}

export function removeSearch(value: string) {
  searchHistory.set(entriesExcept(value));
}

export function clearSearchHistory() {
  searchHistory.set([]);
}

function entriesExcept(value: string): SearchEntry[] {
  return searchHistory.get().filter((entry) => normalize(entry.value) !== normalize(value));
}

/** Two entries are equal if they differ only in case, width or surrounding space. */
function normalize(value: string): string {
  return value.trim().normalize('NFKC').toLowerCase();
}
