import { afterEach, expect, test, vi } from 'vitest';
import { fetchPayload, takePayload } from './payloads.ts';

afterEach(() => vi.useRealTimers());

function stubFetch(reply: () => Promise<Response>) {
  const fetched = vi.fn(reply);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a prefetched page is used by one visit within a minute, and then fetched again', async () => {
  vi.useFakeTimers();
  const fetched = stubFetch(async () => Response.json({ title: 'About' }));
  await fetchPayload('/en/about');
  await vi.advanceTimersByTimeAsync(59_999);
  await takePayload('/en/about');
  expect(fetched).toHaveBeenCalledTimes(1);

  await fetchPayload('/en/about');
  await vi.advanceTimersByTimeAsync(60_000);
  await takePayload('/en/about');
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('a failed request rejects with status 0 and is not cached', async () => {
  const fetched = stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
  for (const _ of [1, 2])
    await expect(takePayload('/en/about')).rejects.toMatchObject({
      name: 'CallFailure',
      status: 0,
    });
  expect(fetched).toHaveBeenCalledTimes(2);
});
