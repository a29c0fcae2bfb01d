import { type FinishedPage, heldBytes, type PageCopy } from './finished-page.ts';
import type { QueueRefresh } from './refresh-queue.ts';
import { ScanResistantCache } from './scan-resistant-cache.ts';

interface Entry {
  page: FinishedPage;
  bytes: number;
  freshUntil: number;
  /** No refresh starts before this time, after one has failed. */
  retryAt: number;
  /** How often `drop` and `expire` had been called before the page was rendered. */
  generation: number;
}

export type PageCacheEvent = 'hit' | 'stale' | 'miss';

interface PageCacheOptions {
  maxBytes?: number;
  freshMs?: number;
  now?: () => number;
  onEvent?: (event: PageCacheEvent) => void;
  onRefreshFailure?: (error: unknown) => void;
  /** Runs a refresh when it is its turn. */
  queueRefresh?: QueueRefresh;
  /** Finds a page that this process has not cached in the cache of another worker. */
  findElsewhere?: (key: string) => Promise<PageCopy | undefined>;
}

type Render = () => Promise<FinishedPage>;

/** How long a stale page is sent without another refresh after one has failed. */
const RETRY_MS = 2_000;
/** How long pages are sent after `expire`. */
const GRACE_MS = 60_000;
/** Older than every change: a page of another process is sent only while rendering fails. */
const OUTDATED = -1;

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
 * If this process has no old page either, because it has started only recently, another worker may
 * have one. When changes may have been missed, all pages are stale, and a minute later outdated.
 */
export class PageCache {
  readonly #entries: ScanResistantCache<Entry>;
  readonly #renders = new Map<string, { generation: number; promise: Promise<FinishedPage> }>();
  /** The keys of the pages whose refresh waits or runs. */
  readonly #refreshes = new Set<string>();
  readonly #freshMs: number;
  readonly #now: () => number;
  readonly #onEvent: (event: PageCacheEvent) => void;
  readonly #onRefreshFailure: (error: unknown) => void;
  readonly #queueRefresh: QueueRefresh;
  readonly #findElsewhere: (key: string) => Promise<PageCopy | undefined>;
  #generation = 0;
  /** For each earlier generation: the time until which its pages may be sent stale. */
  readonly #graces = new Map<number, number>();

  constructor({
    maxBytes = 128 * 1024 * 1024,
    freshMs = 60_000,
    now = Date.now,
    onEvent = () => {},
    onRefreshFailure = () => {},
    queueRefresh = (refresh) => refresh(),
    findElsewhere = async () => undefined,
  }: PageCacheOptions = {}) {
    this.#entries = new ScanResistantCache(maxBytes);
    this.#freshMs = freshMs;
    this.#now = now;
    this.#onEvent = onEvent;
    this.#onRefreshFailure = onRefreshFailure;
    this.#queueRefresh = queueRefresh;
    this.#findElsewhere = findElsewhere;
  }

  /** The memory that the pages take. */
  get bytes(): number {
    return this.#entries.bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  async get(key: string, render: Render): Promise<FinishedPage> {
    const entry = this.#entries.get(key);
    if (!entry || !this.#isValid(entry)) {
      this.#onEvent('miss');
      const rendered = this.#render(key, render);
      return entry ? rendered.catch(() => entry.page) : this.#orElsewhere(key, rendered);
    }
    const isFresh = this.#isFresh(entry);
    this.#onEvent(isFresh ? 'hit' : 'stale');
    if (!isFresh && entry.retryAt <= this.#now()) void this.#refresh(key, render);
    return entry.page;
  }

  /** Whether `get` would start a render and wait for it. */
  needsRender(key: string): boolean {
    const entry = this.#entries.peek(key);
    if (entry && this.#isValid(entry)) return false;
    const running = this.#renders.get(key);
    return !running || !this.#isCurrent(running);
  }

  /** The cached page, for another worker. */
  copy(key: string): PageCopy | undefined {
    const entry = this.#entries.peek(key);
    if (!entry) return undefined;
    const { replies, onResize, ...copy } = entry.page;
    return copy;
  }

  /** Marks all pages as outdated by a change of the catalogue. */
  drop(): void {
    this.#generation += 1;
    this.#graces.clear();
  }

  /** Marks all pages as stale, because changes of the catalogue may have been missed. */
  expire(): void {
    const now = this.#now();
    for (const [generation, until] of this.#graces)
      if (until <= now) this.#graces.delete(generation);
    this.#graces.set(this.#generation, now + GRACE_MS);
    this.#generation += 1;
  }

  #isCurrent({ generation }: { generation: number }): boolean {
    return generation === this.#generation;
  }

  #isFresh(entry: Entry): boolean {
    return this.#isCurrent(entry) && entry.freshUntil > this.#now();
  }

  #isValid(entry: Entry): boolean {
    return this.#isCurrent(entry) || this.#now() < (this.#graces.get(entry.generation) ?? 0);
  }

  async #refresh(key: string, render: Render): Promise<void> {
    if (this.#refreshes.has(key)) return;
    this.#refreshes.add(key);
    try {
      await this.#queueRefresh(async () => {
        // A request may have waited for a new page in the meantime, or the page was evicted.
        const entry = this.#entries.peek(key);
        if (entry && !this.#isFresh(entry)) await this.#render(key, render);
      });
    } catch (error) {
      const entry = this.#entries.peek(key);
      if (entry) entry.retryAt = this.#now() + RETRY_MS;
      this.#onRefreshFailure(error);
    } finally {
      this.#refreshes.delete(key);
    }
  }

  #render(key: string, render: Render): Promise<FinishedPage> {
    const running = this.#renders.get(key);
    // A render that began before the last change may show the old catalogue.
    if (running && this.#isCurrent(running)) return running.promise;
    const generation = this.#generation;
    const promise = render()
      .then((page) => {
        // The catalogue changed meanwhile, and a later render has finished first: its page is
        // newer.
        const cached = this.#entries.peek(key);
        if (cached && cached.generation > generation) return cached.page;
        if (page.isKept) {
          this.#store(key, page, generation);
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

  async #orElsewhere(key: string, rendered: Promise<FinishedPage>): Promise<FinishedPage> {
    const page = await rendered.catch(() => undefined);
    if (page && page.status < 500) return page;
    const copy = await this.#findElsewhere(key).catch(() => undefined);
    if (!copy) return rendered;
    const found = { ...copy, replies: new Map() };
    if (!this.#entries.peek(key)) this.#store(key, found, OUTDATED);
    return found;
  }

  #store(key: string, page: FinishedPage, generation: number): void {
    const freshUntil = this.#now() + this.#freshMs;
    this.#entries.set(key, { page, bytes: heldBytes(page), generation, freshUntil, retryAt: 0 });
    page.onResize = (difference) => {
      const entry = this.#entries.peek(key);
      if (entry?.page === page)
        this.#entries.set(key, { ...entry, bytes: entry.bytes + difference });
    };
  }
}
