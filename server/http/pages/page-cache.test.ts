import { describe, expect, test, vi } from 'vitest';
import { type FinishedPage, finishPage, prepareReply } from './finished-page.ts';
import { PageCache, type PageCacheEvent } from './page-cache.ts';

const finish = async (text: string, status = 200) =>
  finishPage(
    { status, headers: { 'content-type': 'text/html' }, body: text, inlineScripts: [] },
    { headers: {}, isKept: status === 200 },
  );

const textOf = async (page: FinishedPage | Promise<FinishedPage>) =>
  (await page).body.toString('utf8');

/** A render that the test completes. */
function renderOnDemand() {
  const { promise, resolve, reject } = Promise.withResolvers<FinishedPage>();
  return {
    render: vi.fn(() => promise),
    end: async (text: string, status?: number) => resolve(await finish(text, status)),
    fail: () => reject(new Error('the database is unreachable')),
  };
}

function cacheWithClock(options: { maxBytes?: number } = {}) {
  let time = 1_000;
  const events: PageCacheEvent[] = [];
  const failures: unknown[] = [];
  const cache = new PageCache({
    ...options,
    freshMs: 60_000,
    now: () => time,
    onEvent: (event) => events.push(event),
    onRefreshFailure: (error) => failures.push(error),
  });
  return { cache, events, failures, advance: (ms: number) => (time += ms) };
}

/** A cache with one page. */
async function cacheWith(text: string) {
  const setup = cacheWithClock();
  await setup.cache.get('en /en', () => finish(text));
  return setup;
}

const never = () => Promise.reject(new Error('nothing should be rendered'));

test('fifty concurrent requests cause one render per key', async () => {
  const { cache, events } = cacheWithClock();
  const english = renderOnDemand();
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
  const refresh = renderOnDemand();
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

describe('after a change of the catalogue', () => {
  test('the next requests wait for one new page', async () => {
    const { cache } = await cacheWith('before');
    cache.drop();
    const after = renderOnDemand();
    const visits = Array.from({ length: 50 }, () => cache.get('en /en', after.render));
    await after.end('after');
    expect(await Promise.all(visits.map(textOf))).toEqual(Array(50).fill('after'));
    expect(after.render).toHaveBeenCalledOnce();
    expect(await textOf(cache.get('en /en', never))).toBe('after');
  });

  test('a render that began before the change is neither shared nor cached', async () => {
    const { cache } = cacheWithClock();
    const before = renderOnDemand();
    const early = cache.get('en /en', before.render);
    cache.drop();
    const after = renderOnDemand();
    const late = cache.get('en /en', after.render);
    expect(after.render).toHaveBeenCalledOnce();
    await before.end('before');
    expect(await textOf(early)).toBe('before');
    await after.end('after');
    expect(await textOf(late)).toBe('after');
    expect(await textOf(cache.get('en /en', never))).toBe('after');
  });

  test.each([200, 404])(
    'a render that began before the change and ends last (%i) does not replace the newer page',
    async (status) => {
      const { cache } = cacheWithClock();
      const before = renderOnDemand();
      const early = cache.get('en /en', before.render);
      cache.drop();
      await cache.get('en /en', () => finish('after'));
      await before.end('before', status);
      expect(await textOf(early)).toBe('after');
      expect(await textOf(cache.get('en /en', never))).toBe('after');
    },
  );

  test.each([
    ['throws', never],
    ['ends with status 503', () => finish('sorry', 503)],
  ])('if the render %s, the old page is sent until a render succeeds', async (_how, render) => {
    const { cache } = await cacheWith('old');
    cache.drop();
    expect(await textOf(cache.get('en /en', render))).toBe('old');
    expect(await textOf(cache.get('en /en', render))).toBe('old');
    expect(await textOf(cache.get('en /en', () => finish('new')))).toBe('new');
    expect(await textOf(cache.get('en /en', never))).toBe('new');
  });

  test('a page that was deleted is not sent again', async () => {
    const { cache } = await cacheWith('old');
    cache.drop();
    expect((await cache.get('en /en', () => finish('gone', 404))).status).toBe(404);
    await expect(cache.get('en /en', never)).rejects.toThrow();
  });
});

describe('when changes may have been missed', () => {
  test('a page is sent at once for a minute, while one refresh runs', async () => {
    const { cache, events, advance } = await cacheWith('old');
    cache.expire();
    expect(cache.needsRender('en /en')).toBe(false);
    const refresh = renderOnDemand();
    const visits = Array.from({ length: 50 }, () => cache.get('en /en', refresh.render));
    expect(await Promise.all(visits.map(textOf))).toEqual(Array(50).fill('old'));
    expect(refresh.render).toHaveBeenCalledOnce();
    expect(events.slice(1)).toEqual(Array(50).fill('stale'));
    await refresh.end('new');
    await expect.poll(() => textOf(cache.get('en /en', never))).toBe('new');
    advance(59_999);
    expect(await textOf(cache.get('en /en', never))).toBe('new');
    expect(events.at(-1)).toBe('hit');
  });

  test('a page that nobody has opened in that minute is rendered first', async () => {
    const { cache, advance } = await cacheWith('old');
    cache.expire();
    advance(60_000);
    expect(cache.needsRender('en /en')).toBe(true);
    expect(await textOf(cache.get('en /en', () => finish('sorry', 503)))).toBe('old');
    expect(await textOf(cache.get('en /en', () => finish('new')))).toBe('new');
  });

  test('a page that was outdated before is still rendered first', async () => {
    const { cache, advance } = await cacheWith('old');
    cache.drop();
    cache.expire();
    expect(await textOf(cache.get('en /en', () => finish('new')))).toBe('new');
    cache.expire();
    advance(60_000);
    cache.expire();
    expect(await textOf(cache.get('en /en', () => finish('newer')))).toBe('newer');
  });

  test('a second reconnect does not prolong the minute of the first', async () => {
    const { cache, advance } = await cacheWith('old');
    cache.expire();
    advance(59_999);
    cache.expire();
    expect(cache.needsRender('en /en')).toBe(false);
    advance(1);
    expect(cache.needsRender('en /en')).toBe(true);
  });

  test('a change of the catalogue ends the minute', async () => {
    const { cache } = await cacheWith('old');
    cache.expire();
    cache.drop();
    expect(await textOf(cache.get('en /en', () => finish('new')))).toBe('new');
  });

  test('a render that began before is stored as stale', async () => {
    const { cache, events } = cacheWithClock();
    const before = renderOnDemand();
    const early = cache.get('en /en', before.render);
    cache.expire();
    await before.end('before');
    expect(await textOf(early)).toBe('before');
    expect(await textOf(cache.get('en /en', () => finish('after')))).toBe('before');
    expect(events.at(-1)).toBe('stale');
    await expect.poll(() => textOf(cache.get('en /en', never))).toBe('after');
  });

  test('a failed refresh is retried two seconds later', async () => {
    const { cache, failures, advance } = await cacheWith('old');
    cache.expire();
    expect(await textOf(cache.get('en /en', never))).toBe('old');
    await expect.poll(() => failures.length).toBe(1);
    const render = vi.fn(() => finish('new'));
    expect(await textOf(cache.get('en /en', render))).toBe('old');
    expect(render).not.toHaveBeenCalled();
    advance(2_000);
    expect(await textOf(cache.get('en /en', render))).toBe('old');
    await expect.poll(() => textOf(cache.get('en /en', never))).toBe('new');
  });
});

test.each([301, 404, 500, 503])('a page with status %i is sent but not cached', async (status) => {
  const { cache } = cacheWithClock();
  const render = vi.fn(() => finish('no', status));
  expect((await cache.get('en /x', render)).status).toBe(status);
  expect((await cache.get('en /x', render)).status).toBe(status);
  expect(render).toHaveBeenCalledTimes(2);
});

test('a failed first render rejects all waiting requests, and the next one retries', async () => {
  const { cache } = cacheWithClock();
  const first = renderOnDemand();
  const visits = Array.from({ length: 3 }, () => cache.get('en /en', first.render));
  first.fail();
  const outcomes = await Promise.allSettled(visits);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(await textOf(cache.get('en /en', () => finish('hello')))).toBe('hello');
});

test('the least recently used pages are evicted when the bytes run out', async () => {
  // Room for two pages of 10,000 bytes, not for three.
  const { cache } = cacheWithClock({ maxBytes: 30_000 });
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
  const { cache } = cacheWithClock({ maxBytes: 10_000 });
  const render = vi.fn(() => finish('x'.repeat(10_000)));
  expect((await cache.get('en /en', render)).status).toBe(200);
  expect((await cache.get('en /en', render)).status).toBe(200);
  expect(render).toHaveBeenCalledTimes(2);
});

test('the compressed bodies of a page are counted, and its plain body only until it has one', async () => {
  const { cache } = cacheWithClock();
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
