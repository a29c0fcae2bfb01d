import type { ListWindow } from '#server/db/dramas/listings.ts';
import type { DramaFilter, PageOfIds } from './pages.service.ts';

type ReadWindow = (window: ListWindow) => Promise<PageOfIds>;

/** Lists up to this length are filtered completely, so that their totals are exact. */
const ALWAYS_COMPLETE = 5_000;
/** Bounds the cost of a call that anyone may make, when few dramas match or for a far page. */
const MAX_EXAMINED = 20_000;
/** A batch of this size costs little more than a smaller one; most first pages need no second. */
const MIN_BATCH = 100;
const MAX_BATCH = 2_000;
/** Reads a little more than the matches so far suggest, which mostly saves a further batch. */
const MARGIN = 1.2;

/**
 * The matches of a filter in a sorted list. It examines the list in batches, only as far as the
 * pages asked for, and continues from there for later pages. Each batch skips the examined part of
 * the list anew, which is cheap because the batches are few.
 */
export class FilteredList {
  readonly #read: ReadWindow;
  readonly #filter: DramaFilter;
  readonly #isSearch: boolean;
  /** A set: a drama that moves down the list while it is read is met twice. */
  readonly #matches = new Set<number>();
  #examined = 0;
  #length = Number.POSITIVE_INFINITY;
  /** True if the list itself is incomplete, as the matches of a common keyword are. */
  #isCapped = false;
  #work: Promise<void> = Promise.resolve();

  /** A search finds all its matches again for each window, so it is read in one batch. */
  constructor(read: ReadWindow, filter: DramaFilter, { isSearch = false } = {}) {
    this.#read = read;
    this.#filter = filter;
    this.#isSearch = isSearch;
  }

  /**
   * `total` is exact if the whole list was examined. Otherwise it counts the matches found so far,
   * which are more than those up to this page if the list goes on.
   */
  async page({ limit, offset }: ListWindow): Promise<PageOfIds> {
    const extension = this.#work.then(() => this.#examine(offset + limit + 1));
    this.#work = extension.catch(() => {});
    await extension;
    return {
      ids: this.#matches.values().drop(offset).take(limit).toArray(),
      total: this.#matches.size,
      isCapped: this.#isCapped || this.#examined < this.#length,
    };
  }

  async #examine(wanted: number): Promise<void> {
    while (this.#needsMore(wanted)) {
      const window = { offset: this.#examined, limit: this.#nextBatch(wanted) };
      const { ids, total, isCapped = false } = await this.#read(window);
      for (const id of await this.#filter.keep(ids)) this.#matches.add(id);
      this.#examined += ids.length;
      // An empty batch also means the end, if the list has become shorter.
      this.#length = ids.length === 0 ? this.#examined : total;
      this.#isCapped = isCapped;
    }
  }

  #needsMore(wanted: number): boolean {
    if (this.#examined >= Math.min(this.#length, MAX_EXAMINED)) return false;
    return this.#matches.size < wanted || this.#length <= ALWAYS_COMPLETE;
  }

  #nextBatch(wanted: number): number {
    const left = MAX_EXAMINED - this.#examined;
    if (this.#isSearch || this.#length <= ALWAYS_COMPLETE) return Math.min(MAX_BATCH, left);
    const missing = wanted - this.#matches.size;
    // Before the first batch, all dramas are assumed to match.
    const perMatch = Math.max(1, this.#examined) / Math.max(1, this.#matches.size);
    const size = Math.ceil(missing * perMatch * MARGIN);
    return Math.min(Math.max(size, MIN_BATCH), MAX_BATCH, left);
  }
}
