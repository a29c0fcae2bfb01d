import { afterEach, expect, test, vi } from 'vitest';
import { onFailure } from './failures.ts';
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

test('a failed request is repeated once, rejects with status 0 and is not cached', async () => {
  const fetched = stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
  for (const _ of [1, 2])
    await expect(takePayload('/en/about')).rejects.toMatchObject({
      name: 'CallFailure',
      status: 0,
    });
  expect(fetched).toHaveBeenCalledTimes(4);
});

test('a request that a restarting server refuses is repeated once', async () => {
  const replies = [new Response(null, { status: 503 }), Response.json({ title: 'About' })];
  stubFetch(async () => replies.shift() ?? Response.error());
  expect(await takePayload('/en/about')).toEqual({ title: 'About' });
});

test('an HTTP status is reported to the shell when the page is wanted, and becomes the page’s', async () => {
  const reported: number[] = [];
  onFailure(({ status }) => reported.push(status));
  stubFetch(async () => new Response(null, { status: 403 }));
  await expect(fetchPayload('/en/about')).rejects.toMatchObject({ status: 403 });
  expect(reported).toEqual([]);
  await expect(takePayload('/en/about')).rejects.toMatchObject({ init: { status: 403 } });
  expect(reported).toEqual([403]);

  stubFetch(async () => new Response(null, { status: 404 }));
  await expect(takePayload('/en/gone')).rejects.toMatchObject({ init: { status: 404 } });
  expect(reported).toEqual([403]);
});
