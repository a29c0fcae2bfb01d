import type { LRUCache } from 'lru-cache';

/** Lets concurrent and later calls share the result of one. Failures are not kept. */
export function share<Value>(
  cache: LRUCache<string, Promise<Value>>,
  key: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const current = cache.get(key);
  if (current) return current;
  const started = work();
  cache.set(key, started);
  started.catch(() => {
    if (cache.peek(key) === started) cache.delete(key);
  });
  return started;
}
