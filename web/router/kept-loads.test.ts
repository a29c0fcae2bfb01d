import { beforeEach, expect, test, vi } from 'vitest';
import { KeptLoads } from './kept-loads.ts';

let asked: string[];
const load = (key: string) => async () => {
  asked.push(key);
  return key;
};
const get = (kept: KeptLoads<string>, key: string, options?: { mayBeOld: boolean }) =>
  kept.get(key, load(key), options);

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});

test('it is asked for once in five minutes; who takes an old one, never again', async () => {
  const kept = new KeptLoads<string>();
  expect(await get(kept, 'a')).toBe('a');
  vi.advanceTimersByTime(4 * 60_000);
  expect(await get(kept, 'a')).toBe('a');
  expect(asked).toEqual(['a']);
  vi.advanceTimersByTime(60 * 60_000);
  await get(kept, 'a', { mayBeOld: true });
  expect(asked).toEqual(['a']);
  await get(kept, 'a');
  expect(asked).toEqual(['a', 'a']);
});

test('of more than fifty the longest unused one goes', async () => {
  const kept = new KeptLoads<string>();
  for (let number = 0; number < 50; number++) await get(kept, String(number));
  await get(kept, '0');
  await get(kept, '50');
  asked = [];
  for (const key of ['0', '2', '50', '1']) await get(kept, key);
  expect(asked).toEqual(['1']);
});

test('what failed or lacks a part is asked for again', async () => {
  const kept = new KeptLoads<string>((loaded) => loaded !== 'half');
  const fail = () => Promise.reject(new Error('the line is down'));
  await expect(kept.get('a', fail)).rejects.toThrow('the line is down');
  expect(await get(kept, 'a')).toBe('a');
  expect(await kept.get('b', load('half'))).toBe('half');
  kept.add('b', 'half');
  expect(await kept.get('b', load('whole'))).toBe('whole');
  kept.add('c', 'given');
  expect(await get(kept, 'c')).toBe('given');
});
