import { vi } from 'vitest';
import { type FinishedPage, finishPage } from '#server/http/pages/finished-page.ts';
import { PageCache, type PageCacheEvent } from '#server/http/pages/page-cache.ts';

export const finish = async (text: string, status = 200) =>
  finishPage(
    { status, headers: { 'content-type': 'text/html' }, body: text, inlineScripts: [] },
    { headers: {}, isKept: status === 200 },
  );

export const textOf = async (page: FinishedPage | Promise<FinishedPage>) =>
  (await page).body.toString('utf8');

/** A render that the test completes. */
export function heldRender() {
  const { promise, resolve, reject } = Promise.withResolvers<FinishedPage>();
  return {
    render: vi.fn(() => promise),
    end: async (text: string, status?: number) => resolve(await finish(text, status)),
    fail: () => reject(new Error('the database is unreachable')),
  };
}

/** A cache with a clock, and with one page if its text is given. */
export async function cacheWith(text?: string, options: { maxBytes?: number } = {}) {
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
  if (text !== undefined) await cache.get('en /en', () => finish(text));
  return { cache, events, failures, advance: (ms: number) => (time += ms) };
}

export const never = () => Promise.reject(new Error('nothing should be rendered'));
