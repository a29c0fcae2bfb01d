import { expect, test, vi } from 'vitest';

/** An import of the base texts that fails the first time. */
const base = vi
  .fn()
  .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  .mockResolvedValue({ default: {}, areas: {} });
vi.mock('virtual:texts', () => ({ texts: { en: base } }));

test('texts that failed to load are loaded again by the next call, then cached', async () => {
  const { loadTranslator } = await import('./texts.ts');
  await expect(loadTranslator('en', [])).rejects.toThrow('Failed to fetch');
  const translator = await loadTranslator('en', []);
  expect(translator.locale).toBe('en');
  expect(await loadTranslator('en', [])).toBe(translator);
  expect(base).toHaveBeenCalledTimes(2);
});
