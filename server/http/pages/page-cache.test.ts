import { expect, test, vi } from 'vitest';
import { cacheWith, finish, heldRender, never, textOf } from '#tests/support/areas/page-cache.ts';
import { prepareReply } from './finished-page.ts';
import { PageCache } from './page-cache.ts';

test('fifty concurrent requests cause one render per key', async () => {
  const { cache, events } = await cacheWith();
  const english = heldRender();
  const visits = Array.from({ length: 50 }, () => cache.get('en /en', english.render));
  const korean = cache.get('ko /ko', () => finish('안녕'));
  await english.end('hello');
  expect(await Promise.all(visits.map(textOf))).toEqual(Array(50).fill('hello'));
  expect(await textOf(korean)).toBe('안녕');
  expect(english.render).toHaveBeenCalledOnce();
  expect(await textOf(cache.get('en /en', never))).toBe('hello');
  expect(events.filter((event) => event === 'miss')).toHaveLength(51);
  expect(events.at(-1)).toBe('hit');
});

test('a refresh waits for its turn; a request that needs the page does not wait for it', async () => {
  let time = 0;
  const queue: (() => Promise<void>)[] = [];
  const cache = new PageCache({
    now: () => time,
    queueRefresh: async (refresh) => void queue.push(refresh),
  });
  const get = (text: string) => textOf(cache.get('en /en', () => finish(text)));
  await get('first');
  time += 60_000;
  expect(await get('second')).toBe('first');
  expect(queue).toHaveLength(1);
  cache.drop();
  expect(await get('third')).toBe('third');
  // The page is fresh, so that its refresh does nothing.
  await queue.shift()?.();
  expect(await get('fourth')).toBe('third');
});

test('a page has one refresh waiting, however often it is requested', async () => {
  const queueRefresh = vi.fn(() => new Promise<void>(() => {}));
  const cache = new PageCache({ queueRefresh });
  await cache.get('en /en', () => finish('old'));
  for (let n = 0; n < 3; n += 1) {
    cache.expire();
    expect(await textOf(cache.get('en /en', never))).toBe('old');
  }
  expect(queueRefresh).toHaveBeenCalledOnce();
});

test('a stale page is sent at once while one refresh runs', async () => {
  const { cache, events, advance } = await cacheWith('old');
  advance(59_999);
  expect(await textOf(cache.get('en /en', never))).toBe('old');
  advance(1);
  const refresh = heldRender();
  const visits = Array.from({ length: 50 }, () => cache.get('en /en', refresh.render));
  expect(await Promise.all(visits.map(textOf))).toEqual(Array(50).fill('old'));
  expect(refresh.render).toHaveBeenCalledOnce();
  expect(events.slice(1)).toEqual(['hit', ...Array(50).fill('stale')]);

  await refresh.end('new');
  await expect.poll(() => textOf(cache.get('en /en', never))).toBe('new');
  expect(events.at(-1)).toBe('hit');
});

test('a failed refresh is reported, keeps the page, and is retried two seconds later', async () => {
  const { cache, failures, advance } = await cacheWith('old');
  advance(60_000);
  expect(await textOf(cache.get('en /en', never))).toBe('old');
  await expect.poll(() => failures.length).toBe(1);
  const unavailable = vi.fn(() => finish('sorry', 503));
  advance(1_999);
  expect(await textOf(cache.get('en /en', unavailable))).toBe('old');
  expect(unavailable).not.toHaveBeenCalled();
  advance(1);
  expect(await textOf(cache.get('en /en', unavailable))).toBe('old');
  await expect.poll(() => failures.length).toBe(2);
  advance(2_000);
  expect(await textOf(cache.get('en /en', () => finish('new')))).toBe('old');
  await expect.poll(() => textOf(cache.get('en /en', never))).toBe('new');
});

test.each([301, 404, 500, 503])('a page with status %i is sent but not cached', async (status) => {
  const { cache } = await cacheWith();
  const render = vi.fn(() => finish('no', status));
  expect((await cache.get('en /x', render)).status).toBe(status);
  expect((await cache.get('en /x', render)).status).toBe(status);
  expect(render).toHaveBeenCalledTimes(2);
});

test('a failed first render rejects all waiting requests, and the next one retries', async () => {
  const { cache } = await cacheWith();
  const first = heldRender();
  const visits = Array.from({ length: 3 }, () => cache.get('en /en', first.render));
  first.fail();
  const outcomes = await Promise.allSettled(visits);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(await textOf(cache.get('en /en', () => finish('hello')))).toBe('hello');
});

test('the least recently used pages are evicted when the bytes run out', async () => {
  // Room for two pages of 10,000 bytes, not for three.
  const { cache } = await cacheWith(undefined, { maxBytes: 30_000 });
  const big = (letter: string) => () => finish(letter.repeat(10_000));
  await cache.get('a', big('a'));
  await cache.get('b', big('b'));
  await cache.get('a', never);
  await cache.get('c', big('c'));
  expect(await textOf(cache.get('a', never))).toBe('a'.repeat(10_000));
  expect(await textOf(cache.get('c', never))).toBe('c'.repeat(10_000));
  await expect(cache.get('b', never)).rejects.toThrow('nothing should be rendered');
});

test('a page larger than the whole budget is sent and not cached', async () => {
  const { cache } = await cacheWith(undefined, { maxBytes: 10_000 });
  const render = vi.fn(() => finish('x'.repeat(10_000)));
  expect((await cache.get('en /en', render)).status).toBe(200);
  expect((await cache.get('en /en', render)).status).toBe(200);
  expect(render).toHaveBeenCalledTimes(2);
});

test('the compressed bodies of a page are counted, and its plain body only until it has one', async () => {
  const { cache } = await cacheWith();
  const page = await cache.get('en /en', () => finish('text '.repeat(10_000)));
  const objectBytes = cache.bytes - 50_000;
  const { body: brotli } = await prepareReply(page, 'br');
  expect(cache.bytes).toBe(objectBytes + brotli.length);
  const { body: gzip } = await prepareReply(page, 'gzip');
  expect((await prepareReply(page, undefined)).body).toHaveLength(50_000);
  expect(cache.bytes).toBe(objectBytes + brotli.length + gzip.length);
  // Larger buffers than their contents would hold more memory than is counted.
  expect([brotli, gzip].map(({ buffer }) => buffer.byteLength)).toEqual([
    brotli.length,
    gzip.length,
  ]);

  cache.drop();
  await cache.get('en /en', () => finish('new text'));
  await prepareReply(page, 'zstd');
  expect(cache.bytes).toBe(objectBytes + 'new text'.length);
});

test('while rendering fails, a page that was never cached is taken from another worker', async () => {
  const { cache: other } = await cacheWith('of another worker');
  const findElsewhere = vi.fn(async (key: string) => other.copy(key));
  const cache = new PageCache({ findElsewhere });
  const unavailable = () => finish('unavailable', 503);
  expect(await textOf(cache.get('en /en', unavailable))).toBe('of another worker');
  expect(await textOf(cache.get('en /en', never))).toBe('of another worker');
  expect(findElsewhere).toHaveBeenCalledOnce();
  expect(await textOf(cache.get('en /en', () => finish('new')))).toBe('new');
  expect((await cache.get('ko /ko', unavailable)).status).toBe(503);
  await expect(cache.get('ko /ko', never)).rejects.toThrow('nothing should be rendered');
});
