import { LRUCache } from 'lru-cache';

/**
 * A cache of `maxEntries` entries that takes memory as it fills. The option `max` would allocate
 * arrays for all entries at once.
 */
export const growingCache = <T extends {}>(maxEntries: number) =>
  new LRUCache<string, T>({ maxSize: maxEntries, sizeCalculation: () => 1 });
