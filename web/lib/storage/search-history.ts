import { createStoredList } from './stored-list.ts';

/** One thing that was searched for on this device. */
export interface SearchEntry {
  value: string;
}

const list = createStoredList({ key: 'searchHistory', max: 10, isItem: isEntry });

function isEntry(entry: unknown): entry is SearchEntry {
  const { value } = (entry ?? {}) as Partial<SearchEntry>;
  return typeof value === 'string' && value !== '';
}

/** The latest first. */
export const readSearchHistory = list.read;
export const useSearchHistory = list.useList;

/** A new entry takes the place of an equal one, and goes to the front in its own spelling. */
export function addSearch(text: string) {
  const value = text.trim();
  if (value) list.write([{ value }, ...without(value)]);
}

export function removeSearch(value: string) {
  list.write(without(value));
}

export function clearSearchHistory() {
  list.write([]);
}

function without(value: string): SearchEntry[] {
  return readSearchHistory().filter((entry) => folded(entry.value) !== folded(value));
}

/** Neither case nor width makes another search of the same word. */
function folded(value: string): string {
  return value.trim().normalize('NFKC').toLowerCase();
}
