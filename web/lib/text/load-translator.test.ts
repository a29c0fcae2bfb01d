import { expect, test, vi } from 'vitest';

/** A network that fails once. */
const base = vi
  .fn()
  .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  .mockResolvedValue({ default: {} });
vi.mock('virtual:texts', () => ({ texts: { en: { base } } }));

test('texts that could not be fetched are fetched again when asked for again, then kept', async () => {
  const { loadSpeaker } = await import('./texts.ts');
  await expect(loadSpeaker('en', [])).rejects.toThrow('Failed to fetch');
  const speaker = await loadSpeaker('en', []);
  expect(speaker.locale).toBe('en');
  expect(await loadSpeaker('en', [])).toBe(speaker);
  expect(base).toHaveBeenCalledTimes(2);
});
