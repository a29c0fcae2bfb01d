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

test('of more than fifty entries the least recently used is dropped', async () => {
  const cache = new LoadCache<string>();
  for (let number = 0; number < 50; number++) await get(cache, String(number));
  await get(cache, '0');
  await get(cache, '50');
  loads = [];
  for (const key of ['0', '2', '50', '1']) await get(cache, key);
  expect(loads).toEqual(['1']);
});

test('a failed or incomplete load is not cached', async () => {
  const cache = new LoadCache<string>((loaded) => loaded !== 'half');
  const fail = () => Promise.reject(new Error('no connection'));
  await expect(cache.get('a', fail)).rejects.toThrow('no connection');
  expect(await get(cache, 'a')).toBe('a');
  expect(await cache.get('b', load('half'))).toBe('half');
  cache.add('b', 'half');
  expect(await cache.get('b', load('whole'))).toBe('whole');
  cache.add('c', 'added');
  expect(await get(cache, 'c')).toBe('added');
});
