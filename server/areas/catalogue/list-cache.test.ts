import { expect, test, vi } from 'vitest';
import { ListCache } from './list-cache.ts';

test('concurrent and later calls share one load', async () => {
  const cache = new ListCache();
  const load = vi.fn(async () => ['a']);
  await Promise.all([cache.getOrLoad('x', load), cache.getOrLoad('x', load)]);
  expect(await cache.getOrLoad('x', load)).toEqual(['a']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('after clear() a list is loaded again, even while the old load is pending', async () => {
  const cache = new ListCache();
  const slow = Promise.withResolvers<string>();
  const old = cache.getOrLoad('x', () => slow.promise);
  cache.clear();
  expect(await cache.getOrLoad('x', async () => 'new')).toBe('new');
  slow.resolve('old');
  expect(await old).toBe('old');
  expect(await cache.getOrLoad('x', async () => 'newer')).toBe('new');
});

test('a failed load is not cached', async () => {
  const cache = new ListCache();
  await expect(cache.getOrLoad('x', () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  );
  expect(await cache.getOrLoad('x', async () => 'back')).toBe('back');
});
