import { describe, expect, test, vi } from 'vitest';
import { cacheWith, finish, heldRender, never, textOf } from '#tests/support/areas/page-cache.ts';

describe('after a change of the catalogue', () => {
  test('the next requests wait for one new page', async () => {
    const { cache } = await cacheWith('before');
    cache.drop();
    const after = heldRender();
    const visits = Array.from({ length: 50 }, () => cache.get('en /en', after.render));
    await after.end('after');
    expect(await Promise.all(visits.map(textOf))).toEqual(Array(50).fill('after'));
    expect(after.render).toHaveBeenCalledOnce();
    expect(await textOf(cache.get('en /en', never))).toBe('after');
  });

  test('a render that began before the change is neither shared nor cached', async () => {
    const { cache } = await cacheWith();
    const before = heldRender();
    const early = cache.get('en /en', before.render);
    cache.drop();
    const after = heldRender();
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
      const { cache } = await cacheWith();
      const before = heldRender();
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
    const refresh = heldRender();
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
    const { cache, events } = await cacheWith();
    const before = heldRender();
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
