import { LRUCache } from 'lru-cache';

/** How long view counts may be outdated. All other changes clear the cache immediately. */
const MAX_AGE_MS = 10_000;
const MAX_LISTS = 1_000;

/**
 * Caches lists that are the same for all users; a page needs about a dozen of them. Concurrent
 * requests for one list share one load.
 */
export class ListCache {
  readonly #lists: LRUCache<string, Promise<unknown>>;

  constructor({ maxLists = MAX_LISTS, maxAgeMs = MAX_AGE_MS } = {}) {
    this.#lists = new LRUCache({ max: maxLists, ttl: maxAgeMs });
  }

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
