import { LRUCache } from 'lru-cache';
import type { FinishedPage } from './finished-page.ts';

interface Entry {
  page: FinishedPage;
  freshUntil: number;
  /** The number of catalogue changes before the page was rendered. */
  generation: number;
}

export type PageCacheEvent = 'hit' | 'stale' | 'miss';

interface PageCacheOptions {
  maxBytes?: number;
  freshMs?: number;
  now?: () => number;
  onEvent?: (event: PageCacheEvent) => void;
  onRefreshFailure?: (error: unknown) => void;
}

/** Thrown when a new render failed or is incomplete; the cached page is kept instead. */
export class IncompletePage extends Error {
  override name = 'IncompletePage';
  readonly status: number;

  constructor(key: string, status: number) {
    super(`page ${key} was rendered with status ${status}`);
    this.status = status;
  }
}

/**
 * Caches finished public pages. Concurrent requests for a key share one render. A stale page is
 * sent while a new one is rendered in the background. After a change of the catalogue an old page
 * is sent only if rendering fails, because the database is unreachable or the render queue is full.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #renders = new Map<string, { generation: number; promise: Promise<FinishedPage> }>();
  readonly #freshMs: number;
  readonly #now: () => number;
  readonly #onEvent: (event: PageCacheEvent) => void;
  readonly #onRefreshFailure: (error: unknown) => void;
  #generation = 0;

  constructor({
    maxBytes = 128 * 1024 * 1024,
    freshMs = 60_000,
    now = Date.now,
    onEvent = () => {},
    onRefreshFailure = () => {},
  }: PageCacheOptions = {}) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      // Compressed bodies are added later; together they are smaller than the plain one.
      sizeCalculation: ({ page }) => page.body.length * 2 + 1024,
    });
    this.#freshMs = freshMs;
    this.#now = now;
    this.#onEvent = onEvent;
    this.#onRefreshFailure = onRefreshFailure;
  }

  async get(key: string, render: () => Promise<FinishedPage>): Promise<FinishedPage> {
    const entry = this.#entries.get(key);
    if (!entry || entry.generation !== this.#generation) {
      this.#onEvent('miss');
      const rendered = this.#render(key, render);
      return entry ? rendered.catch(() => entry.page) : rendered;
    }
    const isFresh = entry.freshUntil > this.#now();
    this.#onEvent(isFresh ? 'hit' : 'stale');
    if (!isFresh) this.#render(key, render).catch(this.#onRefreshFailure);
    return entry.page;
  }

  /** Whether `get` would start a render and wait for it. */
  needsRender(key: string): boolean {
    const isCurrent = (one?: { generation: number }) => one?.generation === this.#generation;
    return !isCurrent(this.#entries.peek(key)) && !isCurrent(this.#renders.get(key));
  }

  /** Marks all pages as outdated by a change of the catalogue. */
  drop(): void {
    this.#generation += 1;
  }

  #render(key: string, render: () => Promise<FinishedPage>): Promise<FinishedPage> {
    const running = this.#renders.get(key);
    // A render that began before the last change may show the old catalogue.
    if (running?.generation === this.#generation) return running.promise;
    const generation = this.#generation;
    const promise = render()
      .then((page) => {
        // The catalogue changed meanwhile, and a later render has finished first: its page is
        // newer.
        const cached = this.#entries.peek(key);
        if (cached && cached.generation > generation) return cached.page;
        if (page.isKept) {
          this.#entries.set(key, { page, generation, freshUntil: this.#now() + this.#freshMs });
        } else if (page.status !== 200 && page.status < 500) {
          // The page was removed or moved.
          this.#entries.delete(key);
        } else if (cached) {
          throw new IncompletePage(key, page.status);
        }
        return page;
      })
      .finally(() => {
        if (this.#renders.get(key)?.promise === promise) this.#renders.delete(key);
      });
    this.#renders.set(key, { generation, promise });
    return promise;
  }
}
