import { useEffect } from 'react';
import {
  addSearches,
  MAX_SEARCH_LENGTH,
  removeSearch as withoutSearch,
} from '#contract/search-history.ts';
import type { ApiClient } from '#contract/transport/client.ts';
import { createStore, useStore } from '#ui/state/store.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { readSession, useSession } from '#web/lib/session/session.ts';
import { deviceSearches, type SearchEntry } from '#web/lib/storage/search-history.ts';

interface AccountSearches {
  /** The address of the account. */
  owner: string;
  list: SearchEntry[];
}

/** The searches of the signed-in user. They are in memory only, so signing out leaves nothing. */
const accountSearches = createStore<AccountSearches | undefined>(undefined);
const NONE: SearchEntry[] = [];
let loadingOwner: string | undefined;

/** The searches of the account, or of this device for a guest; the latest first. */
export function useSearchHistory(): SearchEntry[] {
  const owner = useSession()?.email;
  const ofDevice = useStore(deviceSearches);
  const ofAccount = useStore(accountSearches);
  useEffect(() => {
    if (owner !== undefined) void loadSearches();
  }, [owner]);
  if (owner === undefined) return ofDevice;
  return ofAccount?.owner === owner ? ofAccount.list : NONE;
}

/** Loads the searches of the account, and moves those of the device to it. */
export async function loadSearches(): Promise<void> {
  const owner = readSession()?.email;
  if (owner === undefined || owner === loadingOwner) return;
  const values = deviceSearches.get().map(({ value }) => cut(value));
  if (accountSearches.get()?.owner === owner && values.length === 0) return;
  loadingOwner = owner;
  try {
    const list =
      values.length > 0
        ? await browserApi().updateSearchHistory({ values }, { isQuiet: true })
        : await browserApi().getSearchHistory({}, { isQuiet: true });
    accountSearches.set({ owner, list });
    if (values.length > 0) deviceSearches.set([]);
  } catch {
    // Tried again when the list is opened the next time.
  } finally {
    loadingOwner = undefined;
  }
}

/** Adds an entry at the front; replaces one that differs only in case or width. */
export function addSearch(text: string): Promise<void> | undefined {
  const value = cut(text.trim());
  if (value === '') return undefined;
  return change(
    (searches) => addSearches(searches, [value]),
    (api) => api.updateSearchHistory({ values: [value] }, { isQuiet: true, actionKey: value }),
  );
}

export function removeSearch(value: string) {
  return change(
    (searches) => withoutSearch(searches, value),
    (api) => api.deleteSearchHistory({ value: cut(value) }, { isQuiet: true, actionKey: value }),
  );
}

export function clearSearchHistory() {
  return change(
    () => [],
    (api) => api.deleteSearchHistory({ all: true }, { isQuiet: true }),
  );
}

/** Changes the searches at once; for a user then also in the account. */
async function change(
  changed: (searches: string[]) => string[],
  save: (api: ApiClient) => Promise<SearchEntry[]>,
): Promise<void> {
  const apply = (list: SearchEntry[]) =>
    changed(list.map(({ value }) => value)).map((value) => ({ value }));
  const owner = readSession()?.email;
  if (owner === undefined) return deviceSearches.set(apply(deviceSearches.get()));
  const shown = accountSearches.get();
  if (shown?.owner === owner) accountSearches.set({ owner, list: apply(shown.list) });
  try {
    accountSearches.set({ owner, list: await save(browserApi()) });
  } catch {
    // Forgotten here, so that the next opening shows what the account has.
    accountSearches.set(undefined);
  }
}

function cut(value: string): string {
  return [...value].slice(0, MAX_SEARCH_LENGTH).join('');
}
