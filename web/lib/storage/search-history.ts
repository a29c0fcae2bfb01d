import { createStoredList } from './stored-store.ts';

/** A search made on this device. */
export interface SearchEntry {
  value: string;
}

/** Latest first. */
export const searchHistory = createStoredList({ key: 'searchHistory', max: 10, isItem: isEntry });

function isEntry(entry: unknown): entry is SearchEntry {
  const { value } = (entry ?? {}) as Partial<SearchEntry>;
  return typeof value === 'string' && value !== '';
}

/** Puts the entry first; an equal one in another spelling is replaced. */
export function addSearch(text: string) {
  const value = text.trim();
  if (value) searchHistory.set([{ value }, ...without(value)]);
}

export function removeSearch(value: string) {
  searchHistory.set(without(value));
}

export function clearSearchHistory() {
  searchHistory.set([]);
}

function without(value: string): SearchEntry[] {
  return searchHistory.get().filter((entry) => normalize(entry.value) !== normalize(value));
}

/** Ignores case and full-width forms. */
function normalize(value: string): string {
  return value.trim().normalize('NFKC').toLowerCase();
}
