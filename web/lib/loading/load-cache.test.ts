import { beforeEach, expect, test, vi } from 'vitest';
import { LoadCache } from './load-cache.ts';

let loads: string[];
const load = (key: string) => async () => {
  loads.push(key);
  return key;
};
const get = (cache: LoadCache<string>, key: string, options?: { mayBeStale: boolean }) =>
  cache.get(key, load(key), options);

beforeEach(() => {
  loads = [];
  vi.useFakeTimers();
});

test('an entry is loaded again after five minutes, unless it may be stale', async () => {
  const cache = new LoadCache<string>();
  expect(await get(cache, 'a')).toBe('a');
  vi.advanceTimersByTime(4 * 60_000);
  expect(await get(cache, 'a')).toBe('a');
  expect(loads).toEqual(['a']);
  vi.advanceTimersByTime(60 * 60_000);
  await get(cache, 'a', { mayBeStale: true });
  expect(loads).toEqual(['a']);
  await get(cache, 'a');
  expect(loads).toEqual(['a', 'a']);
});

test('the fifty-first entry replaces the least recently used one', async () => {
  const cache = new LoadCache<string>();
  for (let number = 0; number < 50; number++) await get(cache, String(number));
  await get(cache, '0');
  await get(cache, '50');
  loads = [];
  for (const key of ['0', '2', '50', '1']) await get(cache, key);
  expect(loads).toEqual(['1']);
});

test('a failed or incomplete load is not cached', async () => {
  const cache = new LoadCache<string>((loaded) => loaded !== 'incomplete');
  const fail = () => Promise.reject(new Error('no connection'));
  await expect(cache.get('a', fail)).rejects.toThrow('no connection');
  expect(await get(cache, 'a')).toBe('a');
  expect(await cache.get('b', load('incomplete'))).toBe('incomplete');
  cache.add('b', 'incomplete');
  expect(await cache.get('b', load('complete'))).toBe('complete');
  cache.add('c', 'added');
  expect(await get(cache, 'c')).toBe('added');
});
