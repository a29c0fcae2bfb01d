import { LRUCache } from 'lru-cache';

/** Limits how old view counts can be; every other change clears the cache at once. */
const MAX_AGE_MS = 10_000;
const MAX_LISTS = 1_000;

/**
 * Caches lists that are the same for all users, since a page needs a dozen of them. Concurrent
 * requests for one list share one load.
 */
export class ListCache {
  readonly #lists = new LRUCache<string, Promise<unknown>>({ max: MAX_LISTS, ttl: MAX_AGE_MS });

  getOrLoad<List>(key: string, load: () => Promise<List>): Promise<List> {
    const cached = this.#lists.get(key) as Promise<List> | undefined;
    if (cached) return cached;
    const loading = load();
    this.#lists.set(key, loading);
    loading.catch(() => {
      if (this.#lists.get(key) === loading) this.#lists.delete(key);
    });
    return loading;
  }

  clear(): void {
    this.#lists.clear();
  }
}
