import { LRUCache } from 'lru-cache';

/** How old a number of views on a card may be; every other change is noticed at once. */
const MAX_AGE_MS = 10_000;
const MAX_LISTS = 1_000;

/**
 * Lists that are the same for everybody, kept for a moment: a page asks for a dozen of them, and
 * each would be a journey to the database. A change of the catalogue forgets them all.
 */
export class ListMemory {
  readonly #lists = new LRUCache<string, Promise<unknown>>({ max: MAX_LISTS, ttl: MAX_AGE_MS });

  remember<List>(key: string, load: () => Promise<List>): Promise<List> {
    const known = this.#lists.get(key) as Promise<List> | undefined;
    if (known) return known;
    const loading = load();
    this.#lists.set(key, loading);
    loading.catch(() => {
      if (this.#lists.get(key) === loading) this.#lists.delete(key);
    });
    return loading;
  }

  forget(): void {
    this.#lists.clear();
  }
}
