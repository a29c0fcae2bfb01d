import { MAX_SEARCHES } from '#contract/search-history.ts';
import { recordOf } from '#ui/storage/browser-storage.ts';
import { createStoredList } from '#ui/storage/stored-store.ts';
import { userKeys } from './user-data.ts';

export interface SearchEntry {
  value: string;
}

/** The searches of a guest on this device, the latest first; those of a user are in the account. */
export const deviceSearches = createStoredList({
  key: userKeys.searchHistory,
  max: MAX_SEARCHES,
  isItem: isEntry,
});

function isEntry(entry: unknown): entry is SearchEntry {
  const { value } = recordOf(entry);
  return typeof value === 'string' && value !== '';
}
