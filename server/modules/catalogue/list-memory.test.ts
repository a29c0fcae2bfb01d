import { expect, test, vi } from 'vitest';
import { ListMemory } from './list-memory.ts';

test('many who ask at once make one journey, and so does the next', async () => {
  const memory = new ListMemory();
  const load = vi.fn(async () => ['a']);
  await Promise.all([memory.remember('x', load), memory.remember('x', load)]);
  expect(await memory.remember('x', load)).toEqual(['a']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('what is forgotten is asked for anew, even while the old answer is under way', async () => {
  const memory = new ListMemory();
  const slow = Promise.withResolvers<string>();
  const old = memory.remember('x', () => slow.promise);
  memory.forget();
  expect(await memory.remember('x', async () => 'new')).toBe('new');
  slow.resolve('old');
  expect(await old).toBe('old');
  expect(await memory.remember('x', async () => 'newer')).toBe('new');
});

test('a failure is not kept', async () => {
  const memory = new ListMemory();
  await expect(memory.remember('x', () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  );
  expect(await memory.remember('x', async () => 'back')).toBe('back');
});
